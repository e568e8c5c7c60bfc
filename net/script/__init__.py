"""Commands over SSH, for programs and for people without a screen: `ssh host tables`, `ssh host watch T7`, …"""
