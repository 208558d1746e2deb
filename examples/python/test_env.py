"""Tests of the environments. GAMES in the environment names other games, as in GAMES=flip7,yahtzee."""

import importlib.util
import os
import random
import unittest

from icebreaker_env import AECGame, EnvError, Matches, SingleGame, env, features

SEATS = {"flip7": 3, "crazy-eights": 3}
GAMES = os.environ.get("GAMES", "white-elephant,discard").split(",")


def installed(name):
    return importlib.util.find_spec(name) is not None


def play_aec(game, seed):
    """Plays a whole match at random; returns what every agent saw, and the rewards."""
    chance = random.Random(seed)
    seen, rewards = [], {agent: 0.0 for agent in game.possible_agents}
    game.reset(seed=seed)
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, info = game.last()
        rewards[agent] += reward
        if terminated or truncated:
            game.step(None)
            continue
        count = sum(int(one) for one in observation["action_mask"])
        assert count == len(info["legal"]) > 0
        assert game.observation_space(agent).contains(observation)
        seen.append((agent, info["view"], info["legal"]))
        game.step(chance.randrange(count))
    return seen, rewards


def check_aec(game, seed):
    """Plays a match at random and checks the rules of PettingZoo's AEC interface before every step.

    They are those that its `api_test` checks, for machines without PettingZoo.
    """
    chance = random.Random(seed)
    game.reset(seed=seed)
    assert game.agents == game.possible_agents and len(set(game.agents)) == len(game.agents) > 0
    for agent in game.agents:
        assert game.observation_space(agent) is game.observation_space(agent), "a space is always the same object"
        assert game.action_space(agent) is game.action_space(agent), "a space is always the same object"
        assert game.rewards[agent] == 0 and game._cumulative_rewards[agent] == 0
        assert not game.terminations[agent] and not game.truncations[agent]
    added = dict.fromkeys(game.agents, 0.0)
    before = list(game.agents)
    for agent in game.agent_iter():
        assert agent == game.agent_selection and agent in game.agents
        for by_agent in (game.rewards, game._cumulative_rewards, game.terminations, game.truncations, game.infos):
            assert set(by_agent) == set(game.agents), "every living agent, and nobody else, has an entry"
        assert set(game.agents) <= set(before), "no agent comes back"
        before = list(game.agents)
        observation, reward, terminated, truncated, info = game.last()
        assert game.last(observe=False) == (None, reward, terminated, truncated, info)
        assert abs(reward - added[agent]) < 1e-9, "last returns the rewards since the agent's own last step"
        assert game.observation_space(agent).contains(observation)
        for other in game.agents:
            assert game.observation_space(other).contains(game.observe(other)), "an agent can look at any time"
        assert isinstance(info, dict) and isinstance(terminated, bool) and isinstance(truncated, bool)
        if terminated or truncated:
            game.step(None)
            assert agent not in game.agents, "an agent whose match is over leaves"
            continue
        action = chance.randrange(sum(int(one) for one in observation["action_mask"]))
        assert game.action_space(agent).contains(action)
        added[agent] = 0.0
        game.step(action)
        for each, more in game.rewards.items():
            added[each] += more
    assert game.agents == []


def check_gymnasium(game, seed):
    """Checks the rules of Gymnasium's interface that its `check_env` checks, for machines without Gymnasium."""
    first, again = game.reset(seed=seed), game.reset(seed=seed)
    assert str(first) == str(again), "the same seed begins the same match"
    assert isinstance(first, tuple) and len(first) == 2 and isinstance(first[1], dict)
    assert game.observation_space.contains(first[0])
    assert str(game.reset(seed=seed + 1)) != str(first), "another seed begins another match"
    first_steps = []
    for _ in range(2):
        game.reset(seed=seed)
        first_steps.append(str(game.step(0)))
    assert first_steps[0] == first_steps[1], "the same seed and action lead to the same observation"
    past = len(game.reset(seed=seed)[1]["legal"])
    assert str(game.step(past)) == first_steps[0], "an index past the legal actions starts again at the first one"
    assert game.reset(options={})[1], "reset takes options, and no seed"
    stepped = game.step(0)
    assert isinstance(stepped, tuple) and len(stepped) == 5
    observation, reward, terminated, truncated, info = stepped
    assert game.observation_space.contains(observation) and isinstance(info, dict)
    assert isinstance(reward, float) and isinstance(terminated, bool) and isinstance(truncated, bool)
    assert game.render_mode is None and game.render() is None


class AECTest(unittest.TestCase):
    def test_it_keeps_the_rules_of_the_interface(self):
        for name in GAMES:
            game = AECGame(name, SEATS.get(name, 3))
            self.addCleanup(game.close)
            check_aec(game, 11)

    def test_a_match_ends_with_one_win_and_repeats_with_its_seed(self):
        for name in GAMES:
            game = AECGame(name, SEATS.get(name, 3))
            self.addCleanup(game.close)
            seen, rewards = play_aec(game, 7)
            self.assertAlmostEqual(sum(rewards.values()), 1.0, msg=name)
            self.assertEqual(game.agents, [])
            self.assertEqual(play_aec(game, 7), (seen, rewards), name)
            self.assertNotEqual(play_aec(game, 8)[0], seen, name)

    def test_a_dead_agent_takes_only_none(self):
        game = AECGame("white-elephant", 3)
        self.addCleanup(game.close)
        game.reset(seed=1)
        while not any(game.terminations.values()):
            game.step(0)
        with self.assertRaises(ValueError):
            game.step(0)

    def test_an_agent_does_not_see_the_cards_of_another(self):
        game = AECGame("discard", 2)
        self.addCleanup(game.close)
        game.reset(seed=3)
        own = [game.infos[agent]["view"]["handCards"] for agent in ("A", "B")]
        for card in own[1]:
            self.assertNotIn('"%s"' % card["id"], str(game.infos["A"]["view"]).replace("'", '"'))

    @unittest.skipUnless(installed("pettingzoo") and installed("numpy"), "pettingzoo is not installed")
    def test_pettingzoo_accepts_it(self):
        from pettingzoo.test import api_test

        for name in GAMES:
            game = env(name, SEATS.get(name, 3))
            self.addCleanup(game.close)
            api_test(game, num_cycles=200)

    @unittest.skipUnless(installed("pettingzoo") and installed("numpy"), "pettingzoo is not installed")
    def test_pettingzoo_finds_a_match_repeated_by_its_seed(self):
        from pettingzoo.test import seed_test

        for name in GAMES:
            games = []
            self.addCleanup(lambda games=games: [game.close() for game in games])

            def make(name=name, games=games):
                games.append(env(name, SEATS.get(name, 3)))
                return games[-1]

            seed_test(make, num_cycles=50)


class SingleTest(unittest.TestCase):
    def test_it_keeps_the_rules_of_the_interface(self):
        for name in GAMES:
            game = SingleGame(name, SEATS.get(name, 3))
            self.addCleanup(game.close)
            check_gymnasium(game, 11)

    def test_one_player_against_bots(self):
        for name in GAMES:
            game = SingleGame(name, SEATS.get(name, 3))
            self.addCleanup(game.close)
            observation, info = game.reset(seed=5)
            for _ in range(5000):
                self.assertTrue(game.observation_space.contains(observation))
                observation, reward, terminated, truncated, info = game.step(0)
                self.assertFalse(truncated)
                if terminated:
                    break
                self.assertEqual(reward, 0.0)
            self.assertTrue(terminated, name)
            self.assertTrue(0.0 <= reward <= 1.0)

    @unittest.skipUnless(installed("gymnasium") and installed("numpy"), "gymnasium is not installed")
    def test_gymnasium_accepts_it(self):
        from gymnasium.utils.env_checker import check_env

        for name in GAMES:
            game = SingleGame(name, SEATS.get(name, 3))
            self.addCleanup(game.close)
            check_env(game, skip_render_check=True)


class MatchesTest(unittest.TestCase):
    def test_many_matches_in_one_line_each(self):
        with Matches("white-elephant", 3, matches=50) as matches:
            begun = matches.ask_all([{"type": "reset", "match": at, "seed": at} for at in range(50)])
            running = {at: answer for at, answer in enumerate(begun)}
            while running:
                steps = [
                    {"type": "step", "match": at, "player": answer["activePlayers"][0], "choice": 0}
                    for at, answer in running.items()
                ]
                answers = matches.ask_all(steps)
                running = {one["match"]: one for one in answers if one["outcome"] is None}
            self.assertTrue(all(matches.outcome(at)["places"] for at in range(50)))

    def test_a_rejection_has_a_code_and_changes_nothing(self):
        with Matches("white-elephant", 3) as matches:
            player = matches.reset(0, 1)["activePlayers"][0]
            before = matches.observe(0, "A")
            for request, code in (
                ({"type": "step", "match": 0, "player": player, "choice": 999}, "malformed"),
                ({"type": "observe", "match": 0, "player": "Z"}, "not-seated"),
                ({"type": "outcome", "match": 1}, "no-such-match"),
            ):
                with self.assertRaises(EnvError) as raised:
                    matches.ask(request)
                self.assertEqual(raised.exception.code, code)
            self.assertEqual({**matches.observe(0, "A"), "events": []}, {**before, "events": []})

    def test_a_wrong_game_ends_the_process(self):
        with self.assertRaises(EnvError) as raised:
            Matches("chess", 2)
        self.assertEqual(raised.exception.code, "closed")


class FeaturesTest(unittest.TestCase):
    def test_equal_views_have_equal_numbers_between_minus_one_and_one(self):
        view = {"hand": [1, 200, -3], "name": "x", "isOpen": True, "none": None}
        self.assertEqual(features(view), features(dict(reversed(list(view.items())))))
        self.assertTrue(all(-1.0 <= one <= 1.0 for one in features(view)))
        self.assertNotEqual(features(view), features({**view, "isOpen": False}))


if __name__ == "__main__":
    unittest.main()
