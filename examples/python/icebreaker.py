"""A client for Icebreaker with nothing but the standard library of Python 3.9 or newer.

HTTP opens a table, a socket plays at it. docs/protocol.md says what the messages mean.
"""

import base64
import hashlib
import json
import os
import socket
import ssl
import struct
import time
import urllib.error
import urllib.request
from urllib.parse import urlsplit

from delta import Decoder, DeltaError

PROTOCOL = 3
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455
TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
MESSAGE_BYTES_MAX = 4 * 1024 * 1024
# The server takes twenty commands at once and then five a second; who sends more is let go.
BURST, PER_SECOND = 15, 4


class Rejected(Exception):
    """The server said no; `code` is stable, the message is a sentence for people."""

    def __init__(self, code, reason):
        super().__init__(reason)
        self.code = code


def call(url, method="GET", body=None, token=None, timeout=30):
    """One HTTP request; gives the JSON that was answered, or raises Rejected."""
    headers = {"accept": "application/json"}
    if body is not None:
        headers["content-type"] = "application/json"
    if token is not None:
        headers["authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as error:
        problem = json.loads(error.read())
        raise Rejected(problem["code"], problem["detail"]) from None


class Socket:
    """A WebSocket (RFC 6455) that sends JSON and receives JSON or bytes."""

    def __init__(self, url, timeout=30):
        at = urlsplit(url)
        is_safe = at.scheme == "wss"
        port = at.port or (443 if is_safe else 80)
        self._wire = socket.create_connection((at.hostname, port), timeout)
        if is_safe:
            context = ssl.create_default_context()
            self._wire = context.wrap_socket(self._wire, server_hostname=at.hostname)
        self._wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._read = self._wire.makefile("rb")
        self._shake_hands(at.netloc, at.path or "/")

    def _shake_hands(self, host, path):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        self._wire.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        status = self._read.readline().decode()
        headers = {}
        while (line := self._read.readline().decode().strip()) != "":
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        wanted = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        if " 101 " not in status or headers.get("sec-websocket-accept") != wanted:
            raise ConnectionError(f"no WebSocket there: {status.strip()}")

    def send(self, message):
        self._frame(TEXT, json.dumps(message).encode())

    def _frame(self, kind, payload):
        size = len(payload)
        head = bytes([0x80 | kind])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack("!H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack("!Q", size)
        mask = os.urandom(4)
        self._wire.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def _exactly(self, size):
        got = self._read.read(size)
        if len(got) < size:
            raise ConnectionError("the server hung up")
        return got

    def receive(self):
        """The next message, or the bytes of a binary one; None when the server has closed."""
        whole, is_binary = b"", False
        while True:
            first, second = self._exactly(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", self._exactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self._exactly(8))
            if size + len(whole) > MESSAGE_BYTES_MAX:
                raise ConnectionError("a message is too large")
            payload = self._exactly(size)
            kind = first & 0x0F
            if kind == CLOSE:
                return None
            if kind == PING:
                self._frame(PONG, payload)
            elif kind != PONG:
                is_binary = is_binary or kind == BINARY
                whole += payload
                if first & 0x80:
                    return whole if is_binary else json.loads(whole)

    def close(self):
        try:
            self._frame(CLOSE, b"")
        except OSError:
            pass
        self._wire.close()


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


class Device:
    """Adds bytes to the deals of a seat: commits to them in the lobby, and reveals them once all commitments are shown."""

    def __init__(self):
        self._secrets, self._rounds, self._sent = {}, {}, set()

    def command_for(self, table):
        """The command that this table needs now, or None."""
        deal, player, dealing = table["nextCommitment"], table["you"]["player"], table.get("dealing")
        seat = next((seat for seat in table["seats"] if seat["player"] == player), None)
        if seat is None:
            return None
        if dealing is not None:
            return self._reveal(deal, player, dealing["commitments"])
        if seat["hasEntropy"] or deal in self._rounds or (deal, "commit") in self._sent:
            return None
        self._sent.add((deal, "commit"))
        salt, own = os.urandom(16).hex(), os.urandom(16).hex()
        digest = sha256(f"icebreaker device 1\n{deal}\n{player}\n{salt}\n{own}\n")
        self._secrets = {deal: (digest, own, salt)}
        return {"type": "commit", "hash": digest}

    def _reveal(self, deal, player, commitments):
        digest, own, salt = self._secrets.get(deal, (None, None, None))
        if digest is None or {"player": player, "hash": digest, "hasRevealed": False} not in commitments:
            return None
        # To one list only: whoever knows these bytes could have chosen others for a second one.
        lines = "".join(f"{one['player']} {one['hash']}\n" for one in commitments)
        announced = sha256(f"icebreaker round 1\n{deal}\n{lines}")
        if self._rounds.setdefault(deal, announced) != announced or (deal, "reveal") in self._sent:
            return None
        self._sent.add((deal, "reveal"))
        return {"type": "reveal", "deal": deal, "bytes": own, "salt": salt}


class Table:
    """A seat at a table: says hello, hears how the match stands, acts."""

    def __init__(self, base_url, code, token):
        self._socket = Socket(base_url.rstrip("/").replace("http", "ws", 1) + "/socket")
        self._decoder, self._is_resyncing = Decoder(), False
        self._device = Device()
        hello = {"type": "hello", "protocol": PROTOCOL, "table": code, "token": token, "changes": True}
        self._send(hello)
        self._allowed, self._counted_at = BURST, time.monotonic()

    def _send(self, message):
        self._decoder.sent(message)
        self._socket.send(message)

    def _wait_for_leave(self):
        now = time.monotonic()
        self._allowed = min(BURST, self._allowed + (now - self._counted_at) * PER_SECOND)
        self._counted_at = now
        if self._allowed < 1:
            time.sleep((1 - self._allowed) / PER_SECOND)
        self._allowed -= 1

    def messages(self):
        """All that the server says, until it says goodbye."""
        while (frame := self._socket.receive()) is not None:
            for message in self._messages_in(frame):
                if message["type"] == "bye":
                    raise Rejected(message["code"], message["reason"])
                if message["type"] == "table" and (command := self._device.command_for(message["table"])):
                    self._wait_for_leave()
                    self._send({"type": "command", "id": os.urandom(8).hex(), "command": command})
                yield message

    def _messages_in(self, frame):
        if not isinstance(frame, bytes):
            if frame["type"] in ("table", "state"):
                self._is_resyncing = False
            return [self._decoder.receive(frame)]
        try:
            return self._decoder.decode(frame)
        except DeltaError:
            # No delta fits until the next full state, which is requested once.
            if not self._is_resyncing:
                self._is_resyncing = True
                self._send({"type": "look"})
            return []

    def act(self, state, action):
        """Answers that state. Sent again with the same id it would still be done once; gives the id."""
        self._wait_for_leave()
        command_id = os.urandom(8).hex()
        self._send(
            {
                "type": "act",
                "id": command_id,
                "match": state["match"],
                "revision": state["revision"],
                "action": action,
            }
        )
        return command_id

    def command(self, command):
        """A command to the table, such as {"type": "askTakeBack", "revision": 12}; gives the id."""
        self._wait_for_leave()
        command_id = os.urandom(8).hex()
        self._send({"type": "command", "id": command_id, "command": command})
        return command_id

    def close(self):
        self._socket.close()


def new_match(base_url, game, name, bots, options=None):
    """Opens a table with these bots and starts; gives the code of the table and the token of its first seat."""
    wish = {"game": game, "name": name, "bots": bots, "paceMs": 0, "options": options or {}}
    answer = call(base_url.rstrip("/") + "/game/new", "POST", wish)
    return answer["code"], answer["token"]
