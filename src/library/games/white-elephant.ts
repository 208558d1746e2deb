/** `icebreaker/games/white-elephant`: the game, and a referee that checks a match from its history alone. */

export { whiteElephant } from '../../games/white-elephant/index.ts'
export type * from '../../games/white-elephant/rules/history.ts'
export { referee, type Violation } from '../../games/white-elephant/rules/referee.ts'
export { parseTranscript, transcriptOf } from '../../games/white-elephant/rules/transcript.ts'
