import type { Language } from '../../src/engine/texts.ts'

/** What the address asks the gallery to show. */
export interface Wish {
  readonly game: string
  readonly players: number
  readonly seed: number
  /** So many actions are played by bots before it is shown; `end` plays it out. */
  readonly steps: number
  /** The number of a seat, or null for a spectator. */
  readonly viewer: number | null
  readonly mode: 'play' | 'watch' | 'tv'
  readonly language: Language
  readonly options: unknown
  /** Where this is true the steps stop early, as soon as the viewer is asked after so many. */
  readonly isActive: boolean
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
  }
}
