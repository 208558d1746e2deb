/** `icebreaker/games/white-elephant`: the game, and a referee that checks a match from its history alone. */

export type * from '../../games/white-elephant/history.ts'
export { whiteElephant } from '../../games/white-elephant/index.ts'
export { referee, type Violation } from '../../games/white-elephant/referee.ts'
export { parseTranscript, transcriptOf } from '../../games/white-elephant/transcript.ts'
