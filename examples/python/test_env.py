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


class AECTest(unittest.TestCase):
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


class SingleTest(unittest.TestCase):
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

        game = SingleGame("white-elephant", 3)
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
