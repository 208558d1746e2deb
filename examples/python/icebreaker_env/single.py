"""A match with Gymnasium's calls: you play one seat, bots play the others."""

from .aec import win_share
from .features import FEATURES, features
from .matches import Matches
from .spaces import Env, action_space, observation_of, observation_space


class SingleGame(Env):
    """An action is an index into `info["legal"]`; `observation["action_mask"]` has their number.

    An index past the end of the list starts again at its beginning, since Gymnasium lets a program play any action of
    the space.
    """

    metadata = {"render_modes": []}
    render_mode = None

    def __init__(
        self, game, seats, bot="good", options=None, encode=features, size=FEATURES, reward=win_share, command=None
    ):
        self._matches = Matches(game, seats, 1, options, command)
        self._player, *others = self._matches.description["players"]
        self._bots = {other: bot for other in others}
        self._encode, self._size, self._reward = encode, size, reward
        self.observation_space = observation_space(size)
        self.action_space = action_space()
        self._next_seed = 0
        self._choices = 0

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        if seed is None:
            seed = self._next_seed
        self._next_seed = seed + 1
        self._matches.reset(0, seed, self._bots)
        observation, info, _ = self._look()
        return observation, info

    def step(self, action):
        stepped = self._matches.step(0, self._player, choice=int(action) % max(1, self._choices))
        observation, info, outcome = self._look()
        over = stepped["outcome"] is not None
        reward = self._reward(outcome, self._player) if over else 0.0
        return observation, reward, over, False, info

    def _look(self):
        seen = self._matches.observe(0, self._player)
        info = {name: seen[name] for name in ("view", "legal", "events", "revision")}
        self._choices = len(seen["legal"])
        observation = observation_of(self._encode(seen["view"], self._size), len(seen["legal"]))
        info["action_mask"] = observation["action_mask"]
        return observation, info, seen["outcome"]

    def render(self):
        return None

    def close(self):
        self._matches.close()
