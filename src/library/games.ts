/** `icebreaker/games`: all games of this package; `icebreaker/games/flip7` is a single one. */
export { GAMES, gameById } from '../games/registry.ts'
