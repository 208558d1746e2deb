"""Environments for learning programs: PettingZoo's AEC calls and Gymnasium's, with nothing but the standard library.

If pettingzoo, gymnasium and numpy are installed, the classes derive from theirs and use their spaces and arrays.
"""

from .aec import AECGame, env
from .features import FEATURES, features
from .matches import EnvError, Matches
from .single import SingleGame

__all__ = ["AECGame", "EnvError", "FEATURES", "Matches", "SingleGame", "env", "features"]
