"""A match with the calls of PettingZoo's AEC: agents act in turn, each sees only its own observation."""

from .features import FEATURES, features
from .matches import Matches
from .spaces import AECEnv, action_space, observation_of, observation_space


def win_share(outcome, player):
    """The default reward at the end: 1 for a sole win, a share of it for a tie, 0 otherwise."""
    first = [place["player"] for place in outcome["places"] if place["place"] == 1]
    return 1.0 / len(first) if player in first else 0.0


class AECGame(AECEnv):
    """An action is an index into the agent's legal actions, which `infos[agent]["legal"]` lists; the mask has their number.

    `observation` is made from the view by `encode`; `infos[agent]["view"]` is the view itself. The reward comes at the end.
    """

    metadata = {"name": "icebreaker", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, game, seats, options=None, encode=features, size=FEATURES, reward=win_share, command=None):
        self._matches = Matches(game, seats, 1, options, command)
        self._encode, self._size, self._reward = encode, size, reward
        self.possible_agents = list(self._matches.description["players"])
        self.agents = []
        self.observation_spaces = {agent: observation_space(size) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._next_seed = 0

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Starts a match; without a seed, another one each time."""
        if seed is None:
            seed = self._next_seed
        self._next_seed = seed + 1
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self._show(self._matches.reset(0, seed))

    def observe(self, agent):
        info = self.infos[agent]
        return observation_of(self._encode(info["view"], self._size), len(info["legal"]))

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._leave(agent, action)
        stepped = self._matches.step(0, agent, choice=int(action))
        self._cumulative_rewards[agent] = 0.0
        self._show(stepped)
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]
        return None

    def _leave(self, agent, action):
        """An agent whose match is over takes the action None once, and is gone."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        self.agents.remove(agent)
        for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of[agent]
        if self.agents:
            self.agent_selection = self.agents[0]
        for each in self.agents:
            self.rewards[each] = 0.0

    def _show(self, stepped):
        outcome = stepped["outcome"]
        seen = self._matches.ask_all(
            [{"type": "observe", "match": 0, "player": agent} for agent in self.agents]
        )
        self.infos = {
            one["player"]: {name: one[name] for name in ("view", "legal", "events", "revision")} for one in seen
        }
        over = outcome is not None
        for agent in self.agents:
            self.terminations[agent] = over
            self.rewards[agent] = self._reward(outcome, agent) if over else 0.0
        active = self.agents if over else stepped["activePlayers"]
        self.agent_selection = active[stepped["revision"] % len(active)]

    def render(self):
        return None

    def close(self):
        self._matches.close()


def env(game, seats, **settings):
    """The environment, in PettingZoo's usual wrapper if that is installed."""
    raw = AECGame(game, seats, **settings)
    try:
        from pettingzoo.utils import OrderEnforcingWrapper
    except ImportError:
        return raw
    return OrderEnforcingWrapper(raw)
