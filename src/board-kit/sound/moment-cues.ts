import type { Cue } from '../board.ts'
import type { Scene } from '../moments/moment.ts'

/** The sounds of the moments whose events do not sound like them. */
export const MOMENT_CUES: Readonly<Partial<Record<Scene, Cue>>> = {
  dice: 'win',
  rain: 'storm',
  whirl: 'whirl',
  raise: 'last',
}
