"""Turns any view into numbers: a plain beginning, to be replaced by features of your own."""

import zlib

FEATURES = 256


def features(view, size=FEATURES):
    """Hashes every value of a view into one of `size` places; numbers are scaled to stay between -1 and 1."""
    places = [0.0] * size
    _add(places, "", view)
    return places


def _add(places, path, value):
    if isinstance(value, dict):
        for name in sorted(value):
            _add(places, path + "/" + name, value[name])
    elif isinstance(value, list):
        for at, item in enumerate(value):
            _add(places, path + "/" + str(at), item)
    elif isinstance(value, bool) or value is None or isinstance(value, str):
        _put(places, path + "=" + str(value), 1.0)
    else:
        _put(places, path, value / (1.0 + abs(value)))


def _put(places, name, value):
    code = zlib.crc32(name.encode())
    at = code % len(places)
    signed = value if code & 0x80000000 else -value
    places[at] = max(-1.0, min(1.0, places[at] + signed))
