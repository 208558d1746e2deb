import type { Language } from '../../src/engine/texts.ts'

/** The board to show, from the query of the address. */
export interface Wish {
  readonly game: string
  readonly players: number
  readonly seed: number
  /** The number of actions that bots play first; `end` plays the match out. */
  readonly steps: number
  /** The number of a seat, or null for a spectator. */
  readonly viewer: number | null
  readonly mode: 'play' | 'watch' | 'tv'
  readonly language: Language
  readonly options: unknown
  /** Whether bots go on after `steps` until the viewer can act. */
  readonly isActive: boolean
  /** How long a bot waits before each of its moves after the viewer's own; 0 plays them at once. */
  readonly paceMs: number
}

export function wishOf(query: URLSearchParams): Wish {
  const number = (key: string, otherwise: number) => Number(query.get(key) ?? otherwise)
  const viewer = query.get('viewer') ?? '0'
  const mode = query.get('mode')
  return {
    game: query.get('game') ?? 'flip7',
    players: number('players', 4),
    seed: number('seed', 1),
    steps: query.get('steps') === 'end' ? Number.POSITIVE_INFINITY : number('steps', 12),
    viewer: viewer === 'none' ? null : Number(viewer),
    mode: mode === 'tv' || mode === 'watch' ? mode : 'play',
    language: query.get('lang') === 'de' ? 'de' : 'en',
    options: JSON.parse(query.get('options') ?? '{}'),
    isActive: query.get('asked') !== '0',
    paceMs: number('pace', 0),
  }
}
