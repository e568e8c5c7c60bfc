"""The numbers of places."""

from engine.bots.worlds import places


def test_every_place_has_a_number_of_its_own_that_fits_into_a_byte():
    rows = [of(hand) for of in (places.hand, places.covered, places.face_up, places.passing) for hand in range(8)]
    numbers = [*rows, places.NEST, places.STOCK, places.BURIED, places.HIDDEN, places.PLAYED, places.UNKNOWN]
    assert len({*numbers}) == len(numbers)
    assert all(-128 <= number < 128 for number in numbers)
