"""Many matches at once: one process of `icebreaker env`, and JSON lines in both directions."""

import json
import os
import subprocess

CHECKOUT = os.path.normpath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))


class EnvError(Exception):
    """A request was rejected and changed nothing; `code` is stable, the message is a sentence for people."""

    def __init__(self, code, reason):
        super().__init__(reason)
        self.code = code


def default_command():
    """The command line of this checkout, or ICEBREAKER if that is set."""
    if "ICEBREAKER" in os.environ:
        return os.environ["ICEBREAKER"].split()
    return ["node", os.path.join(CHECKOUT, "tools", "icebreaker.mjs")]


class Matches:
    """A running `icebreaker env`. Matches are numbered from 0; every answer is a dictionary."""

    def __init__(self, game, seats, matches=1, options=None, command=None):
        args = list(command or default_command())
        args += ["env", game, "--seats", str(seats), "--matches", str(matches)]
        for name, value in (options or {}).items():
            args += ["--option", name + "=" + json.dumps(value)]
        self._process = subprocess.Popen(args, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            self.description = self.ask({"type": "describe"})
        except EnvError:
            self.close()
            raise

    def ask(self, request):
        """Sends one request and returns its answer; raises EnvError if it was rejected."""
        answer = self._exchange(request)
        if not answer["ok"]:
            raise EnvError(answer["code"], answer["reason"])
        return answer

    def ask_all(self, requests):
        """Sends many requests in one line and returns their answers in order; a rejected one has `ok` false."""
        return self._exchange(list(requests)) if requests else []

    def _exchange(self, line):
        try:
            self._process.stdin.write(json.dumps(line).encode() + b"\n")
            self._process.stdin.flush()
            answered = self._process.stdout.readline()
        except (BrokenPipeError, ValueError):
            answered = b""
        if not answered:
            raise EnvError("closed", "icebreaker env has ended: its standard error says why.")
        answer = json.loads(answered)
        if isinstance(line, list) and isinstance(answer, dict):
            raise EnvError(answer["code"], answer["reason"])
        return answer

    def reset(self, match, seed, bots=None):
        return self.ask({"type": "reset", "match": match, "seed": seed, "bots": bots or {}})

    def observe(self, match, player):
        return self.ask({"type": "observe", "match": match, "player": player})

    def legal(self, match, player):
        return self.ask({"type": "legal", "match": match, "player": player})["legal"]

    def step(self, match, player, choice=None, action=None):
        chosen = {"choice": choice} if action is None else {"action": action}
        return self.ask({"type": "step", "match": match, "player": player, **chosen})

    def outcome(self, match):
        return self.ask({"type": "outcome", "match": match})["outcome"]

    def close(self):
        """Ends the process. Calling it again does nothing."""
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass  # it has ended, and the last request with it
        self._process.wait(timeout=30)
        self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.close()
