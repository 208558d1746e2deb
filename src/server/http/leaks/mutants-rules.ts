import type { AnyGame, PlayerId } from '../../../engine/game.ts'
import { judgingEach } from '../../../engine/testing/leaking-games.ts'
import { GAMES } from '../../../games/registry.ts'
import { secretsOf } from '../../../games/subjects.ts'
import type { LeakMutant } from './mutants.ts'

type Reveal = (state: unknown) => unknown
type Way = (game: AnyGame, reveal: Reveal) => AnyGame

const inView =
  (isFor: (viewer: PlayerId | null, state: unknown) => boolean): Way =>
  (game, reveal) => ({
    ...game,
    view: (state, viewer) => ({
      ...(game.view(state, viewer) as object),
      ...(isFor(viewer, state) ? { shown: reveal(state) } : {}),
    }),
  })

const firstOf = (state: unknown) =>
  (state as { players?: readonly PlayerId[]; seats?: readonly { id: PlayerId }[] }).players?.[0] ??
  (state as { seats?: readonly { id: PlayerId }[] }).seats?.[0]?.id

/** The ways in which rules can reveal a secret. */
const WAYS: Readonly<Record<string, Way>> = {
  'in every view': inView(() => true),
  'in a spectator’s view': inView((viewer) => viewer === null),
  'in the first player’s view': inView((viewer, state) => viewer === firstOf(state)),
  'in an event to all': (game, reveal) => ({
    ...game,
    apply: (state, player, action, turn) => {
      const shown: { type: string } = Object.assign({ type: 'shown' }, { shown: reveal(state) })
      turn.emit(shown)
      return game.apply(state, player, action, turn)
    },
  }),
  'in a refusal': (game, reveal) => ({
    ...judgingEach(game),
    refusal: (state, player, action) => {
      const refusal = game.refusal(state, player, action)
      return refusal && { ...refusal, values: { shown: JSON.stringify(reveal(state)) } }
    },
  }),
}

/** Each secret of each game, revealed in each way. */
export const RULES_MUTANTS: readonly LeakMutant[] = GAMES.flatMap(({ id }) =>
  Object.entries(secretsOf(id)?.values ?? {}).flatMap(([secret, reveal]) =>
    Object.entries(WAYS).map(([way, leak]) => ({
      name: `${id}: ${secret} ${way}`,
      game: id,
      patch: (rules: AnyGame) => leak(rules, reveal),
    })),
  ),
)
