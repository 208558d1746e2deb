"""Plays a whole match against the server's bots: python3 bot.py http://localhost:3000 --game yahtzee"""

import argparse
import random

from icebreaker import Rejected, Table, new_match

# Somebody was quicker where several are asked at once. Nothing was changed, and the state that they made is on its way.
TOO_LATE = ("stale-revision", "illegal-action", "not-your-turn", "match-over")


def choose(legal):
    """Chooses an action: put your own ideas here. `legal` lists the legal actions."""
    return random.choice(legal)


def asked_to_agree(message):
    """The request of another player to take back the last action, if it waits for this program; None otherwise."""
    match, me = message["table"]["match"], message["table"]["you"]["player"]
    request = (match or {}).get("takeBack")
    return request if request is not None and me in request["waitingFor"] else None


def play(table):
    """Answers whenever it is asked, until the match is over; gives the outcome and how many actions were its own."""
    state, pending, answered, acts = None, None, None, 0
    for message in table.messages():
        if message["type"] == "rejected" and message["code"] not in TOO_LATE:
            raise Rejected(message["code"], message["reason"])
        if message["type"] in ("ack", "rejected") and message["id"] == pending:
            pending = None
        if message["type"] == "state":
            state = message
        if message["type"] == "table" and (request := asked_to_agree(message)) is not None:
            # The server's own bots agree too.
            table.command({"type": "answerTakeBack", "revision": request["revision"], "agrees": True})
        if state is None:
            continue
        if state["outcome"] is not None:
            return state["outcome"], state["yourPlayerId"], acts
        if pending is None and "legal" in state and state["revision"] != answered:
            pending = table.act(state, choose(state["legal"]))
            answered, acts = state["revision"], acts + 1
    raise ConnectionError("the server closed before the match was over")


def main():
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("url")
    words.add_argument("--game", default="yahtzee")
    words.add_argument("--bots", default="good", help="levels with commas between them")
    given = words.parse_args()
    code, token = new_match(given.url, given.game, "Python", given.bots.split(","))
    print(f"A match of {given.game} at table {code}.")
    table = Table(given.url, code, token)
    outcome, me, acts = play(table)
    table.close()
    for place in outcome["places"]:
        who = "this program" if place["player"] == me else "a bot"
        print(f"{place['place']}. {who}, {place['score']} points")
    print(f"It is over ({outcome['reason']}), after {acts} actions of its own.")


if __name__ == "__main__":
    main()
