"""Tests of how nets learn."""
