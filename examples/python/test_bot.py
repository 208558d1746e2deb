"""Tests of the bot without a server: python3 test_bot.py"""

import unittest

from bot import play


def state(revision, outcome=None):
    return {"type": "state", "match": "m", "revision": revision, "yourPlayerId": "p1", "outcome": outcome}


def table(waiting_for):
    request = {"player": "p2", "revision": 7, "waitingFor": waiting_for}
    return {"type": "table", "table": {"you": {"player": "p1"}, "match": {"takeBack": request}}}


class FakeTable:
    """Says these messages, and keeps the commands that it is sent."""

    def __init__(self, *messages):
        self._messages, self.commands = messages, []

    def messages(self):
        return iter(self._messages)

    def command(self, command):
        self.commands.append(command)


class TestTakebacks(unittest.TestCase):
    def test_it_agrees_if_it_is_asked(self):
        fake = FakeTable(state(7), table(["p3", "p1"]), state(8, "over"))
        self.assertEqual(play(fake), ("over", "p1", 0))
        self.assertEqual(fake.commands, [{"type": "answerTakeBack", "revision": 7, "agrees": True}])

    def test_it_says_nothing_if_others_are_asked(self):
        without_match = {"type": "table", "table": {"you": {"player": "p1"}, "match": None}}
        fake = FakeTable(without_match, state(7), table(["p3"]), state(8, "over"))
        play(fake)
        self.assertEqual(fake.commands, [])


if __name__ == "__main__":
    unittest.main()
