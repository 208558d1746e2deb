"""Deals again, without any library of the project, what a record says was dealt.

Reads one claim per line from standard input: {"record": ..., "commitment": ..., "told": ...}, and answers each with one
line: "ok", or "refused: " and the reason. `told` is what the players saw: the dice of each roll and the scores of a match
of Yahtzee, or the dealer and the cards of a match of Flip 7 in the order flipped, up to the first reshuffle.

It uses only the standard library. ChaCha20 follows RFC 8439, and HKDF follows RFC 5869.
"""

import hashlib
import hmac
import json
import struct
import sys

MASK = 0xFFFFFFFF
CATEGORIES = (
    "ones twos threes fours fives sixes three_of_a_kind four_of_a_kind full_house "
    "small_straight large_straight yahtzee chance"
).split()


class Refused(Exception):
    pass


def demand(condition, why):
    if not condition:
        raise Refused(why)


# Chance


def rotated(value, bits):
    return ((value << bits) & MASK) | (value >> (32 - bits))


def quarter(state, a, b, c, d):
    for x, y, z, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[x] = (state[x] + state[y]) & MASK
        state[z] = rotated(state[z] ^ state[x], bits)


def chacha20_block(key, nonce, counter):
    words = struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key)
    start = list(words) + [counter & MASK] + list(struct.unpack("<3I", nonce))
    state = start[:]
    for _ in range(10):
        quarter(state, 0, 4, 8, 12)
        quarter(state, 1, 5, 9, 13)
        quarter(state, 2, 6, 10, 14)
        quarter(state, 3, 7, 11, 15)
        quarter(state, 0, 5, 10, 15)
        quarter(state, 1, 6, 11, 12)
        quarter(state, 2, 7, 8, 13)
        quarter(state, 3, 4, 9, 14)
    return [(one + other) & MASK for one, other in zip(state, start)]


def stream(key, revision):
    nonce = struct.pack("<IQ", 0, revision)
    counter = 0
    while True:
        yield from chacha20_block(key, nonce, counter)
        counter += 1


def below(words, n):
    limit = 2**32 - 2**32 % n
    while True:
        word = next(words)
        if word < limit:
            return word % n


def shuffled(words, items):
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def hkdf(secret, salt, info, length):
    key = hmac.new(salt, secret, hashlib.sha256).digest()
    out, block, number = b"", b"", 1
    while len(out) < length:
        block = hmac.new(key, block + info + bytes([number]), hashlib.sha256).digest()
        out, number = out + block, number + 1
    return out[:length]


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def opened_as_committed(seed):
    seen = set()
    for one in seed["commitments"]:
        player, opened = one["player"], one["opened"]
        demand(player not in seen, "somebody committed twice")
        seen.add(player)
        if opened is None:
            continue
        text = "icebreaker device 1\n%s\n%s\n%s\n%s\n" % (commitment_of(seed), player, opened["salt"], opened["bytes"])
        demand(sha256(text) == one["hash"], "a device committed to other bytes")


def key_of(seed):
    if seed["dealer"] == "committed":
        lines = "".join("%s %s\n" % (one["player"], one["hash"]) for one in seed["commitments"])
        info = b"icebreaker key 2\n" + bytes.fromhex(sha256("icebreaker round 1\n%s\n%s" % (commitment_of(seed), lines)))
        for one in seed["commitments"]:
            info += b"\x00" if one["opened"] is None else b"\x01" + bytes.fromhex(one["opened"]["bytes"])
    else:
        info = b"icebreaker key 1\n" + b"".join(bytes.fromhex(one) for one in seed["clients"])
    return hkdf(bytes.fromhex(seed["server"]), seed["match"].encode(), info, 32)


def commitment_of(seed):
    label = "icebreaker commitment 1\n%s\n" % seed["match"]
    return hashlib.sha256(label.encode() + bytes.fromhex(seed["server"])).hexdigest()


# Yahtzee


def points(category, dice):
    counts = [dice.count(face) for face in range(1, 7)]
    at = CATEGORIES.index(category)
    if at < 6:
        return (at + 1) * counts[at]
    runs = "".join("1" if count else "0" for count in counts)
    return {
        "three_of_a_kind": sum(dice) if max(counts) >= 3 else 0,
        "four_of_a_kind": sum(dice) if max(counts) >= 4 else 0,
        "full_house": 25 if 3 in counts and 2 in counts else 0,
        "small_straight": 30 if "1111" in runs else 0,
        "large_straight": 40 if "11111" in runs else 0,
        "yahtzee": 50 if 5 in counts else 0,
        "chance": sum(dice),
    }[category]


def jokered(rule, card, dice, category):
    """Returns the score of the dice in a category, with a Joker if there is one; None if the forced Joker must not go there."""
    plain = points(category, dice)
    if rule == "none" or card.get("yahtzee") is None or len(set(dice)) > 1:
        return plain
    upper = CATEGORIES[dice[0] - 1]
    is_upper_open = upper not in card
    is_lower_open = any(one not in card for one in CATEGORIES[6:])
    if rule == "forced":
        if is_upper_open and category != upper:
            return None
        if not is_upper_open and is_lower_open and category in CATEGORIES[:6]:
            return None
    fixed = {"full_house": 25, "small_straight": 30, "large_straight": 40}
    return plain if is_upper_open else fixed.get(category, plain)


def total(card, extras):
    upper = sum(card.get(one, 0) for one in CATEGORIES[:6])
    return sum(card.values()) + (35 if upper >= 63 else 0) + 100 * extras


def yahtzee(record, key, told):
    players = record["players"]
    rule = record["options"]["joker"]
    order = shuffled(stream(key, 0), range(len(players)))
    cards = {player: {} for player in players}
    extras = {player: 0 for player in players}
    rolls, turns, dice, frozen, left = [], 0, [], [False] * 5, 3
    for number, (player, action, _at) in enumerate(record["actions"]):
        demand(turns < 13 * len(players), "somebody acts after the end")
        demand(player == players[order[turns % len(players)]], "somebody acts out of turn")
        kind = action["type"]
        if kind == "roll":
            demand(left > 0 and not all(frozen), "a roll too many")
            words = stream(key, number + 1)
            dice = [dice[at] if dice and frozen[at] else below(words, 6) + 1 for at in range(5)]
            rolls.append(dice)
            left -= 1
            continue
        demand(left < 3, "nothing was rolled")
        if kind in ("freeze", "unfreeze"):
            chosen = action.get("dice", range(5))
            demand(all(0 <= at < 5 for at in chosen), "there is no such die")
            for at in chosen:
                frozen[at] = kind == "freeze"
            continue
        card, category = cards[player], action["category"]
        demand(category in CATEGORIES and category not in card, "the category is filled")
        worth = jokered(rule, card, dice, category)
        demand(worth is not None, "the Joker may not go there")
        if rule != "none" and card.get("yahtzee") == 50 and len(set(dice)) == 1:
            extras[player] += 1
        card[category] = worth if kind == "score" else 0
        turns, dice, frozen, left = turns + 1, [], [False] * 5, 3
    demand(turns == 13 * len(players), "the match is not over")
    demand(rolls == told["rolls"], "the dice were others")
    scores = {player: total(cards[player], extras[player]) for player in players}
    demand(scores == told["scores"], "the scores were others")


# Flip 7


def all_cards():
    numbers = [number for number in range(13) for _ in range(max(1, number))]
    return numbers + ["+2", "+4", "+6", "+8", "+10", "x2"] + ["freeze"] * 3 + ["flipThree"] * 3 + ["secondChance"] * 3


def flip7(record, key, told):
    words = stream(key, 0)
    dealer = below(words, len(record["players"]))
    deck = shuffled(words, all_cards())[::-1]
    demand(record["players"][dealer] == told["dealer"], "the dealer was another")
    demand(deck[: len(told["flipped"])] == told["flipped"], "the cards were others")


GAMES = {"yahtzee": yahtzee, "flip7": flip7}


def check(claim):
    record = claim["record"]
    seed = record["seed"]
    demand(seed["dealer"] in ("chacha20", "committed"), "nothing was promised")
    demand(commitment_of(seed) == claim["commitment"], "the seed is not the one that was promised")
    if seed["dealer"] == "committed":
        opened_as_committed(seed)
    GAMES[record["game"]](record, key_of(seed), claim["told"])


def answer(line):
    try:
        check(json.loads(line))
        return "ok"
    except Refused as refused:
        return "refused: %s" % refused
    except (KeyError, ValueError, TypeError, IndexError) as error:
        return "refused: not a claim (%s)" % type(error).__name__


if __name__ == "__main__":
    for claim_line in sys.stdin:
        print(answer(claim_line), flush=True)
