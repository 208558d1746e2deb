"""Decodes the binary frames of Icebreaker's socket: deltas of states and tables, and acknowledgements.

docs/protocol.md specifies them byte by byte, docs/delta-vectors.json has examples that test this file.
"""

import json
import math
import struct

WORDS_MAX, WORD_LENGTH_MAX = 320, 80
SHAPES_MAX, KEYS_MAX = 272, 32
DEPTH_MAX, FRAME_BYTES_MAX, COPIES_MAX = 64, 1 << 20, 1 << 20
SAFE_INTEGER_MAX = 2**53 - 1
FIRST_WORDS = ["type"]
FIRST_SHAPES = [
    ["type"],
    ["code", "text", "actions"],
    ["code", "text", "values", "actions"],
    ["places", "reason"],
    ["player", "score", "place"],
]
ODD, ONE_EVENT, EVENTS, RESET, PRIVATE = 0x08, 0x10, 0x20, 0x40, 0x80
ACK, TABLE = 0x30, 0x31
# The fields of a viewer's own part that are there only sometimes.
EXTRAS = ("hostLegal", "playedForYou", "mayTakeBack")


class DeltaError(Exception):
    """A frame is malformed or does not fit the state before it: send `look` to get a full state."""


def is_word(text):
    """Whether a string can become a word. Its length counts in UTF-16, and a lone surrogate has no UTF-8."""
    try:
        return len(text.encode("utf-16-le")) // 2 <= WORD_LENGTH_MAX
    except UnicodeEncodeError:
        return False


class Tables:
    """The words and shapes that a section names by number, beginning with those of some values."""

    def __init__(self, known=()):
        self.words, self.shapes = list(FIRST_WORDS), [list(shape) for shape in FIRST_SHAPES]
        for value in known:
            self._learn(value, 0)

    def _learn(self, value, depth):
        if isinstance(value, str):
            if len(self.words) < WORDS_MAX and is_word(value) and value not in self.words:
                self.words.append(value)
        elif depth < DEPTH_MAX and isinstance(value, list):
            for item in value:
                self._learn(item, depth + 1)
        elif depth < DEPTH_MAX and isinstance(value, dict):
            keys = list(value)
            if self.has_room_for(keys) and keys not in self.shapes:
                self.shapes.append(keys)
            for field in value.values():
                self._learn(field, depth + 1)

    def has_room_for(self, keys):
        return len(self.shapes) < SHAPES_MAX and len(keys) <= KEYS_MAX


class Reader:
    """Reads one frame from left to right."""

    def __init__(self, frame):
        if len(frame) > FRAME_BYTES_MAX:
            raise DeltaError("The frame is too large.")
        self._frame, self._at, self._depth, self._copies = frame, 0, 0, 0
        self.tables = Tables()

    @property
    def is_at_end(self):
        return self._at >= len(self._frame)

    def end(self):
        if not self.is_at_end:
            raise DeltaError("The frame goes on behind its end.")

    def byte(self):
        return self.bytes(1)[0]

    def bytes(self, size):
        if size > len(self._frame) - self._at:
            raise DeltaError("The frame is cut off.")
        self._at += size
        return self._frame[self._at - size : self._at]

    def uint(self):
        value, shift = 0, 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if value > SAFE_INTEGER_MAX or shift > 63:
                raise DeltaError("A number is too large.")
            if byte < 128:
                return value

    def text(self, size):
        try:
            return self.bytes(size).decode()
        except UnicodeDecodeError:
            raise DeltaError("A text is not UTF-8.") from None

    def value(self):
        tag = self.byte()
        if tag < 0x80:
            return tag
        if tag < 0xC0:
            return self._known(self.tables.words, tag - 0x80)
        if 0xD0 <= tag < 0xE0:
            return self._object(self._known(self.tables.shapes, tag - 0xD0))
        if 0xE0 <= tag < 0xE8:
            return self._items(tag - 0xE0)
        long = self._LONG.get(tag)
        if long is None:
            raise DeltaError(f"No value begins with the byte {tag}.")
        return long(self)

    def change(self, before):
        """Reads a change of a value. A tag that is no change is a new value."""
        tag = 0 if self.is_at_end else self._frame[self._at]
        if 0xC0 <= tag < 0xD0:
            return self._changed(before, {self.byte() - 0xC0})
        if tag == 0xF6:
            self.byte()
            return self._changed(before, self._mask(len(before) if isinstance(before, (list, dict)) else 0))
        if tag == 0xF7:
            self.byte()
            return self._edit(before)
        if tag in (0xF8, 0xFA, 0xFB):
            return self._splice(self.byte(), before)
        return self.value()

    def _mask(self, count):
        mask = int.from_bytes(self.bytes((count + 7) // 8), "little")
        return {at for at in range(count) if mask >> at & 1}

    def _changed(self, before, positions):
        if not isinstance(before, (list, dict)):
            raise DeltaError("A change needs an object or a list.")
        self._copy(before, max(positions, default=-1) + 1)
        if isinstance(before, list):
            return [self._if(at in positions, item) for at, item in enumerate(before)]
        return {key: self._if(at in positions, field) for at, (key, field) in enumerate(before.items())}

    def _if(self, is_changed, before):
        return self._nested(lambda: self.change(before)) if is_changed else before

    def _edit(self, before):
        if not isinstance(before, dict):
            raise DeltaError("An edit needs an object.")
        removed = {self.uint() for _ in range(self._count())}
        self._copy(before, 0)
        kept = [field for at, field in enumerate(before.items()) if at not in removed]
        changed = self._mask(len(kept))
        fields = {key: self._if(at in changed, field) for at, (key, field) in enumerate(kept)}
        for _ in range(self._count()):
            key = self._key()
            fields[key] = self._nested(self.value)
        return fields

    def _splice(self, tag, before):
        if not isinstance(before, list):
            raise DeltaError("A splice needs a list.")
        start = len(before) if tag == 0xFB else self.uint()
        drop = self.uint() if tag == 0xF8 else int(tag == 0xFA)
        self._copy(before, start + drop)
        count = self.uint() if tag == 0xF8 else int(tag == 0xFB)
        added = self._items(count, before[start - 1] if start > 0 else None)
        return before[:start] + added + before[start + drop :]

    def _copy(self, before, least):
        if len(before) < least:
            raise DeltaError("A position is beyond the end.")
        self._copies += len(before)
        if self._copies > COPIES_MAX:
            raise DeltaError("The frame copies too much.")

    def _items(self, count, previous=None):
        self._within(count)
        return self._nested(lambda: self._list(count, previous))

    def _list(self, count, previous):
        items = []
        while len(items) < count:
            before = items[-1] if items else previous
            if not isinstance(before, dict):
                items.append(self.value())
            elif not self.is_at_end and self._frame[self._at] == 0xF9:
                self.byte()
                items.append(before)
            else:
                items.append(self.change(before))
        return items

    def _object(self, keys):
        return self._nested(lambda: {key: self.value() for key in keys})

    def _new_object(self):
        keys = [self._key() for _ in range(self._count())]
        if not self.tables.has_room_for(keys):
            raise DeltaError("There are too many shapes or keys.")
        self.tables.shapes.append(keys)
        return self._object(keys)

    def _loose_object(self):
        count = self._count()
        return self._nested(lambda: {self._key(): self.value() for _ in range(count)})

    def _key(self):
        key = self.value()
        if not isinstance(key, str):
            raise DeltaError("A key is a string.")
        return key

    def _new_word(self):
        word = self.text(self._count())
        if len(self.tables.words) >= WORDS_MAX or not is_word(word):
            raise DeltaError("There are too many words, or one is too long.")
        self.tables.words.append(word)
        return word

    def _escaped(self):
        try:
            text = json.loads(self.text(self._count()))
        except ValueError:
            text = None
        if not isinstance(text, str):
            raise DeltaError("An escaped text is not a JSON string.")
        return text

    def _float(self):
        (value,) = struct.unpack("<d", self.bytes(8))
        if value - value != 0:
            raise DeltaError("A number is not finite.")
        return value

    def _known(self, table, index):
        if index >= len(table):
            raise DeltaError("A word or a shape is unknown.")
        return table[index]

    def _count(self):
        count = self.uint()
        self._within(count)
        return count

    def _within(self, count):
        if count > len(self._frame) - self._at:
            raise DeltaError("The frame is cut off.")

    def _nested(self, read):
        self._depth += 1
        if self._depth > DEPTH_MAX:
            raise DeltaError("The frame is too deep.")
        result = read()
        self._depth -= 1
        return result

    _LONG = {
        0xE8: lambda self: None,
        0xE9: lambda self: True,
        0xEA: lambda self: False,
        0xEB: lambda self: self.uint(),
        0xEC: lambda self: -self.uint(),
        0xED: _float,
        0xEE: lambda self: self._known(self.tables.words, 64 + self.byte()),
        0xEF: _new_word,
        0xF0: lambda self: self.text(self._count()),
        0xF1: _escaped,
        0xF2: lambda self: self._items(self.uint()),
        0xF3: lambda self: self._object(self._known(self.tables.shapes, 16 + self.byte())),
        0xF4: _new_object,
        0xF5: _loose_object,
        0xFC: lambda self: self.bytes(self._count()).hex(),
    }


def apply_overlay(value, overlay):
    """The viewer's value: the public one with the viewer's own parts."""
    if overlay is None:
        return value
    if isinstance(overlay, list):
        if len(overlay) != 1:
            raise DeltaError("An overlay replaces a value by one value.")
        return overlay[0]
    if not isinstance(overlay, dict):
        raise DeltaError("An overlay is a list, an object or null.")
    if isinstance(value, list):
        items = list(value)
        for key, part in overlay.items():
            if not key.isdecimal() or int(key) >= len(items):
                raise DeltaError("An overlay of an item is beyond the end of its list.")
            items[int(key)] = apply_overlay(items[int(key)], part)
        return items
    if not isinstance(value, dict):
        raise DeltaError("An overlay of fields needs an object.")
    return {**value, **{key: apply_overlay(value.get(key), part) for key, part in overlay.items()}}


def standings_of(played):
    """The games, the wins and the mean place of everyone who has played at the table, most wins first."""
    places = {}
    for match in played:
        for one in match["places"]:
            places.setdefault(one["name"], []).append(one["place"])
    rows = []
    for name, all_places in places.items():
        # Half a hundredth is rounded up, as the server does it.
        average = math.floor(sum(all_places) / len(all_places) * 100 + 0.5) / 100
        wins = all_places.count(1)
        rows.append({"name": name, "games": len(all_places), "wins": wins, "average": average})
    return sorted(rows, key=lambda row: (-row["wins"], row["average"]))


class Decoder:
    """Keeps the last state and the last table of one connection, and decodes each binary frame against them."""

    def __init__(self):
        self._head, self._table = None, None
        self._ids, self._sent = {}, 0

    def sent(self, message):
        """Notes a message that is sent over the same socket: an acknowledgement names it by its number."""
        self._ids[self._sent % 256] = message.get("id", "")
        self._sent += 1

    def receive(self, message):
        """Takes a JSON message, and gives it as the viewer sees it: the next frames are changes of states and tables."""
        if message["type"] == "table":
            self._table = message["table"]
        return self.reset(message) if message["type"] == "state" else message

    def reset(self, full):
        """Starts again from a full state; gives it as the viewer sees it."""
        self._head = {name: full[name] for name in ("type", "match", "game", "revision", "yourPlayerId")}
        ending = None
        if full["outcome"] is not None:
            ending = [full[name] for name in ("outcome", "uncounted") if name in full]
        active = full["activePlayers"]
        self._open = [full["gameState"], active[0] if len(active) == 1 else active, ending]
        extras = {name: full[name] for name in EXTRAS if name in full}
        self._own = full.get("own", [None, full.get("legal", []), full.get("refused", []), extras])
        self._open_tables, self._own_tables = Tables(), Tables()
        return self._state()

    def decode(self, frame):
        """The messages that a frame stands for: an ack, a table, or the events of a delta and then the state."""
        reader = Reader(frame)
        flags = reader.byte()
        if flags == ACK:
            ack = {"type": "ack", "id": self._ids.get(reader.byte(), ""), "revision": reader.uint()}
            reader.end()
            return [ack]
        if flags == TABLE:
            return [self._changed_table(reader)]
        head, self._head = self._head, None
        if head is None:
            raise DeltaError("A delta needs a full state before it.")
        if flags & ACK == ACK:
            raise DeltaError("The frame is of an unknown kind.")
        revision = head["revision"] + 1
        if bool(flags & ODD) != (revision % 2 == 1):
            raise DeltaError("The delta does not follow the state before it.")
        self._open, self._open_tables, events = self._section(reader, flags & ~ODD, self._open, self._open_tables)
        own_events = []
        if flags & PRIVATE:
            own_flags = reader.byte()
            self._own, self._own_tables, own_events = self._section(reader, own_flags, self._own, self._own_tables)
        reader.end()
        messages = self._merged(events, own_events)
        self._head = {**head, "revision": revision}
        try:
            return [*messages, self._state()]
        except DeltaError:
            self._head = None
            raise

    def _changed_table(self, reader):
        before, self._table = self._table, None
        if before is None:
            raise DeltaError("A change of a table needs a full table before it.")
        table = {name: field for name, field in before.items() if name not in ("standings", "you")}
        flags = reader.byte()
        table = self._part(reader, flags & ~PRIVATE, table)
        you = self._part(reader, reader.byte(), before["you"]) if flags & PRIVATE else before["you"]
        reader.end()
        try:
            self._table = {**table, "standings": standings_of(table["played"]), "you": {**you}}
        except (TypeError, KeyError, AttributeError):
            raise DeltaError("A table is an object.") from None
        return {"type": "table", "table": self._table}

    def _part(self, reader, flags, before):
        if flags > 1:
            raise DeltaError("The section has no such field.")
        reader.tables = Tables([before])
        return reader.change(before) if flags else before

    def _section(self, reader, flags, before, tables):
        if flags % 16 >= 1 << len(before):
            raise DeltaError("The section has no such field.")
        reader.tables = Tables(before) if flags & RESET else tables
        fields = [reader.change(field) if flags >> at & 1 else field for at, field in enumerate(before)]
        events = [reader.value()] if flags & ONE_EVENT else reader.value() if flags & EVENTS else []
        if not isinstance(events, list):
            raise DeltaError("The events are not a list.")
        return fields, reader.tables, events

    def _merged(self, events, own_events):
        merged, taken = [], 0
        for pair in own_events:
            if not isinstance(pair, list) or len(pair) < 2 or not isinstance(pair[0], int):
                raise DeltaError("A private event has no place.")
            merged += [*events[taken : pair[0]], pair[1]]
            taken = pair[0]
        merged += events[taken:]
        if not all(isinstance(event, dict) and isinstance(event.get("type"), str) for event in merged):
            raise DeltaError("An event has no type.")
        return merged

    def _state(self):
        view, active, ending = self._open
        active = active if isinstance(active, list) else [active]
        overlay, legal, refused, extras = self._own
        ending = ending if isinstance(ending, list) else [None]
        state = {**self._head, "gameState": apply_overlay(view, overlay), "activePlayers": active}
        state["outcome"] = ending[0] if ending else None
        if len(ending) > 1:
            state["uncounted"] = ending[1]
        if self._head["yourPlayerId"] in active:
            state["legal"], state["refused"] = legal, refused
        if isinstance(extras, dict):
            state.update((name, extras[name]) for name in EXTRAS if name in extras)
        return state
