import type { Typed } from '../../src/engine/game.ts'
import { act, eventsFor, type MatchHeader, start } from '../../src/engine/match.ts'
import type { MatchRecord } from '../../src/engine/record.ts'
import { below, fastRng } from '../../src/engine/rng.ts'
import { gameById } from '../../src/games/registry.ts'
import { stateMessage } from '../../src/protocol/state-message.ts'
import { canonical } from './journal.ts'

/** A short match of two players, or of one player and a spectator. */
export interface Script {
  readonly game: string
  readonly options: unknown
  readonly players: 1 | 2
}

export const SCRIPTS: readonly Script[] = [
  { game: 'white-elephant', options: { gifts: 'own' }, players: 2 },
  { game: 'discard', options: { turnLimit: 2, planning: true }, players: 2 },
  { game: 'flip7', options: { minPlayers: 2, target: 50 }, players: 2 },
  { game: 'crazy-eights', options: { twoPlayers: true, turnLimit: 20 }, players: 2 },
  { game: 'yahtzee', options: {}, players: 1 },
]

/** Chooses the action at a revision: the same one for the same legal actions. */
export function choiceOf(legal: readonly Typed[], revision: number): Typed {
  const rng = fastRng(7, revision)
  const types = [...new Set(legal.map(({ type }) => type))]
  const type = types[below(rng, types.length)]
  const ofType = legal.filter((action) => action.type === type)
  const choice = ofType[below(rng, ofType.length)]
  if (choice === undefined) throw new Error('A player who can act has no legal action.')
  return choice
}

/** A viewer of a match; `player` is null without a seat. */
export interface Viewer {
  readonly player: string | null
  readonly isHost: boolean
}

/** The states and events of one viewer, from the first revision to the last. */
export interface Uncut {
  readonly states: readonly string[]
  readonly events: readonly { readonly revision: number; readonly event: Typed }[]
}

export type Reference =
  | { readonly ok: true; readonly of: readonly Uncut[] }
  | { readonly ok: false; readonly why: string }

type AnyMatch = Parameters<typeof stateMessage>[0]

/** Plays the same deal without a network, and returns the states and events that each viewer should have received. */
export function uncut(
  match: string,
  record: MatchRecord<Typed, unknown>,
  viewers: readonly Viewer[],
  names: Readonly<Record<string, string>>,
): Reference {
  const game = gameById(record.game)
  const begun = game === null ? null : start(game, record as MatchHeader<unknown>)
  if (!begun?.ok) return { ok: false, why: 'the record cannot start' }
  let now: AnyMatch = begun.match
  const shown = () =>
    viewers.map(({ player, isHost }) => JSON.stringify(stateMessage(now, match, player, isHost, names)))
  const states = [shown()]
  const events: Uncut['events'][number][][] = viewers.map(() => [])
  for (const [player, action, at] of record.actions) {
    const { revision } = now
    const asked = [...now.decisions.keys()][0]
    const legal = now.decisions.get(asked ?? '')?.legal ?? []
    if (now.outcome !== null) return { ok: false, why: `revision ${revision}: an action after the end` }
    const wanted = choiceOf(legal, revision)
    if (player !== asked || canonical(action) !== canonical(wanted))
      return {
        ok: false,
        why: `revision ${revision}: ${player} did ${canonical(action)}, the script says ${asked}: ${canonical(wanted)}`,
      }
    const acted = act(now, { player, action, revision, at })
    if (!acted.ok) return { ok: false, why: `revision ${revision}: ${acted.rejection.reason}` }
    now = acted.match
    states.push(shown())
    for (const [at, { player: viewer }] of viewers.entries())
      for (const event of eventsFor(acted.events, viewer)) events[at]?.push({ revision: now.revision, event })
  }
  if (now.outcome === null) return { ok: false, why: `the match stopped at revision ${now.revision}` }
  return {
    ok: true,
    of: viewers.map((_viewer, at) => ({
      states: states.map((each) => each[at] ?? ''),
      events: events[at] ?? [],
    })),
  }
}
