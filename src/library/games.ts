/** `icebreaker/games`: the games that come with it; `icebreaker/games/flip7` is one of them alone. */
export { GAMES, gameById } from '../games/registry.ts'
