import type { AnyGame, PlayerId } from '../../src/engine/game.ts'
import { judgingEach } from '../../src/engine/testing/leaking-games.ts'
import type { State as CrazyEights } from '../../src/games/crazy-eights/rules/state.ts'
import type { State as Discard } from '../../src/games/discard/rules/state.ts'
import type { State as Flip7 } from '../../src/games/flip7/rules/state.ts'
import { isOpen, type State as WhiteElephant } from '../../src/games/white-elephant/rules/state.ts'
import type { LeakMutant } from './mutants.ts'

type Secrets<State> = Readonly<Record<string, (state: State) => unknown>>

const crazyEights: Secrets<CrazyEights> = {
  'all hands': ({ hands }) => hands,
  'the newest card of each hand': ({ hands }) => hands.map((hand) => hand.at(-1) ?? null),
  'the draw pile': ({ stock }) => stock?.draw ?? [],
}

const discard: Secrets<Discard> = {
  'all hands': ({ sides }) => sides.map(({ piles }) => piles.handCards),
  'draw piles': ({ sides }) => sides.map(({ piles }) => piles.drawPile),
  discards: ({ sides }) => sides.map(({ piles }) => piles.discardCards),
  'secret orders': ({ sides }) => sides.map(({ order }) => order),
}

const flip7: Secrets<Flip7> = {
  'the deck': ({ deck }) => deck,
  'the next card': ({ deck }) => deck.at(-1) ?? null,
}

const wrapped = (state: WhiteElephant) => state.gifts.filter((_, number) => !isOpen(state, number))

const whiteElephant: Secrets<WhiteElephant> = {
  'titles of wrapped gifts': (state) => wrapped(state).map(({ title }) => title),
  'notes of wrapped gifts': (state) => wrapped(state).map(({ note }) => note),
  'links of wrapped gifts': (state) => wrapped(state).map(({ link }) => link),
  'the givers of wrapped gifts': (state) => wrapped(state).map(({ giver }) => giver),
}

const SECRETS: Readonly<Record<string, Secrets<never>>> = {
  'crazy-eights': crazyEights,
  discard,
  flip7,
  'white-elephant': whiteElephant,
}

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
export const RULES_MUTANTS: readonly LeakMutant[] = Object.entries(SECRETS).flatMap(([game, secrets]) =>
  Object.entries(secrets).flatMap(([secret, reveal]) =>
    Object.entries(WAYS).map(([way, leak]) => ({
      name: `${game}: ${secret} ${way}`,
      game,
      patch: (rules: AnyGame) => leak(rules, reveal as Reveal),
    })),
  ),
)
