"""The spaces and base classes of gymnasium and pettingzoo if they are installed, and small twins of them otherwise."""

import random

try:
    import numpy
    from gymnasium import Env
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    numpy = None

    class Env:
        """Stands for gymnasium.Env."""

        def reset(self, *, seed=None, options=None):
            """gymnasium.Env seeds its generator here; there is none to seed."""

    class Discrete:
        """The integers from 0 to n - 1."""

        def __init__(self, n):
            self.n = n

        def contains(self, value):
            return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < self.n

        def sample(self, mask=None):
            allowed = [at for at in range(self.n) if mask is None or mask[at]]
            return random.choice(allowed) if allowed else 0

    class Box:
        """Lists of numbers between two bounds."""

        def __init__(self, low, high, shape, dtype=None):
            self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

        def contains(self, value):
            return len(value) == self.shape[0] and all(self.low <= one <= self.high for one in value)

    class Dict:
        """Dictionaries with a space for each key."""

        def __init__(self, spaces):
            self.spaces = spaces

        def contains(self, value):
            return set(value) == set(self.spaces) and all(
                space.contains(value[name]) for name, space in self.spaces.items()
            )


try:
    from pettingzoo import AECEnv
except ImportError:

    class AECEnv:
        """Stands for pettingzoo.AECEnv: the loop over agents, and `last`."""

        def agent_iter(self, max_iter=2**63):
            for _ in range(max_iter):
                if not self.agents:
                    return
                yield self.agent_selection

        def last(self, observe=True):
            agent = self.agent_selection
            return (
                self.observe(agent) if observe else None,
                self._cumulative_rewards[agent],
                self.terminations[agent],
                self.truncations[agent],
                self.infos[agent],
            )


# The rules never offer more actions than this to one player.
ACTIONS = 200


def action_space():
    return Discrete(ACTIONS)


def observation_space(size):
    if numpy is None:
        return Dict({"observation": Box(-1.0, 1.0, (size,)), "action_mask": Box(0, 1, (ACTIONS,))})
    return Dict(
        {
            "observation": Box(-1.0, 1.0, (size,), numpy.float32),
            "action_mask": Box(0, 1, (ACTIONS,), numpy.int8),
        }
    )


def observation_of(numbers, count):
    """The numbers of a view, and a mask whose first `count` places are 1."""
    mask = [1 if at < count else 0 for at in range(ACTIONS)]
    if numpy is None:
        return {"observation": list(numbers), "action_mask": mask}
    return {
        "observation": numpy.array(numbers, dtype=numpy.float32),
        "action_mask": numpy.array(mask, dtype=numpy.int8),
    }
