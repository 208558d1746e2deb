import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { HOST, type Refusal } from '../game.ts'
import { judgeEach } from '../match.ts'
import type { Simulator } from '../simulator.ts'
import { checkLaw, type GameUnderTest, laws } from './laws.ts'
import {
  type ToyAction,
  type ToyEvent,
  type ToyOptions,
  type ToyState,
  type ToyView,
  toy,
  toyUnderTest,
} from './toy.ts'

type ToyUnderTest = GameUnderTest<ToyState, ToyAction, ToyView, ToyOptions, ToyEvent>
type Change = Partial<ToyUnderTest['game']>

const lawOf = (underTest: ToyUnderTest, name: string) => laws(underTest).find((law) => law.name === name)!

const withChange = (change: Change): ToyUnderTest => ({ ...toyUnderTest, game: { ...toy, ...change } })

describe('the toy game keeps the law:', () => {
  for (const law of laws(toyUnderTest)) test(law.name, () => checkLaw(toyUnderTest, law, 100, 1))
})

let calls = 0
const LEAK: Refusal = { code: 'leak', text: '' }

/** A simulator in which nobody can ever act. */
const IDLE: Simulator<ToyState, ToyAction> = {
  position: new Int32Array(1),
  reset: () => undefined,
  load: () => undefined,
  activeSeats: () => 0,
  legal: () => 0,
  play: () => undefined,
  outcome: () => false,
  encode: () => 0,
  decode: () => ({ type: 'draw' }),
}

/** Broken variants of the toy game: at least one for every law. */
const MUTANTS: readonly [law: string, how: string, change: Change][] = [
  [
    'a takeback restores the match, and replays',
    'an action that draws chance can be taken back',
    { takeBackRefusal: () => null },
  ],
  [
    'an action that can be taken back has revealed nothing',
    'a card that was played can be taken back into the hand',
    { takeBackRefusal: (_before, _player, { type }) => (type === 'play' ? null : LEAK) },
  ],
  [
    'the refusal of a takeback reveals nothing hidden',
    'the refusal names the next card of the pile',
    { takeBackRefusal: ({ pile }) => ({ ...LEAK, values: { next: pile.at(-1) ?? 0 } }) },
  ],
  ['the simulator agrees with the rules', 'nobody can act in the simulator', { simulate: () => IDLE }],
  [
    'setup is deterministic',
    'setup depends on a global counter',
    {
      setup: (table) => {
        const state = toy.setup(table)
        calls += 1
        return calls % 2 === 0 ? state : { ...state, pile: state.pile.toReversed() }
      },
    },
  ],
  [
    'state, view and events are JSON',
    'a view contains undefined',
    { view: (state, viewer) => Object.assign({ hint: undefined }, toy.view(state, viewer)) },
  ],
  [
    'state, view and events are JSON',
    'a state contains −0',
    { apply: (...args) => Object.assign(toy.apply(...args), { heat: -0 }) },
  ],
  [
    'state, view and events are JSON',
    'an event contains a Date',
    {
      apply: (before, player, action, turn) => {
        turn.emit(Object.assign({ type: 'drew' as const, player }, { at: new Date(0) }))
        return toy.apply(before, player, action, turn)
      },
    },
  ],
  [
    'somebody can act until the match ends, and nobody afterwards',
    'nobody can act after the last card',
    {
      outcome: (state) => (state.isEnded ? toy.outcome(state) : null),
      candidates: (state, player) => (player === HOST ? [] : toy.candidates(state, player)),
    },
  ],
  [
    'somebody can act until the match ends, and nobody afterwards',
    'the host can stop a match that is over',
    { refusal: (state, player, action) => (player === HOST ? null : toy.refusal(state, player, action)) },
  ],
  [
    'a match ends, and every player has a place',
    'the match never ends',
    {
      outcome: () => null,
      refusal: (state, player, action) =>
        toy.refusal({ ...state, pile: [1], hands: state.hands.map(() => [1]) }, player, action),
      candidates: (state, player) => (player === HOST ? [] : toy.candidates(state, player).slice(-1)),
      apply: (before) => ({ ...before, turn: before.turn + 1 }),
    },
  ],
  [
    'a match ends, and every player has a place',
    'one player has no place',
    {
      outcome: (state) => {
        const outcome = toy.outcome(state)
        return outcome === null ? null : { ...outcome, places: outcome.places.slice(1) }
      },
    },
  ],
  [
    'a match ends, and every player has a place',
    'everybody has the second place',
    {
      outcome: (state) => {
        const outcome = toy.outcome(state)
        const places = outcome?.places.map((place) => ({ ...place, place: 2 })) ?? []
        return outcome === null ? null : { ...outcome, places }
      },
    },
  ],
  [
    'a legal action passes the schema',
    'the schema has no draw',
    {
      action: v.variant('type', [
        v.strictObject({ type: v.literal('play'), card: v.number() }),
        v.strictObject({ type: v.literal('stop') }),
      ]),
    },
  ],
  [
    'a refused action changes nothing',
    'refusal reverses the pile',
    {
      refusal: (state, player, action) => {
        const refusal = toy.refusal(state, player, action)
        if (refusal !== null) (state.pile as number[]).reverse()
        return refusal
      },
    },
  ],
  [
    'a refused action changes nothing',
    'a player may draw out of turn',
    {
      refusal: (state, player, action) =>
        action.type === 'draw' && player !== HOST ? null : toy.refusal(state, player, action),
    },
  ],
  [
    'a refused action changes nothing',
    'a refusal has no text',
    {
      refusal: (state, player, action) => (toy.refusal(state, player, action) === null ? null : LEAK),
    },
  ],
  [
    'a legal action changes the state',
    'the match continues after the host stops it',
    {
      apply: (before, player, action, turn) =>
        player === HOST ? before : toy.apply(before, player, action, turn),
    },
  ],
  [
    'a legal action changes the state',
    'a card on the table can be played again without effect',
    {
      refusal: (state, player, action) =>
        action.type === 'play' && state.played.includes(action.card)
          ? null
          : toy.refusal(state, player, action),
      apply: (before, player, action, turn) =>
        action.type === 'play' && before.played.includes(action.card)
          ? before
          : toy.apply(before, player, action, turn),
    },
  ],
  [
    'candidates are unique and bounded in number',
    'every candidate is listed twice',
    { candidates: (state, player) => [...toy.candidates(state, player), ...toy.candidates(state, player)] },
  ],
  [
    'candidates are unique and bounded in number',
    'there are more than 200 candidates',
    {
      candidates: (state, player) => [
        ...toy.candidates(state, player),
        ...Array.from({ length: 201 }, (_, card) => ({ type: 'play' as const, card: card + 100 })),
      ],
    },
  ],
  [
    'judge agrees with candidates and refusal',
    'judge leaves out a legal action',
    {
      judge: (state, player) => {
        const { legal, refused } = judgeEach(toy, state, player)
        return { legal: legal.slice(0, 1), refused }
      },
    },
  ],
  [
    'judge agrees with candidates and refusal',
    'judge gives another refusal',
    {
      judge: (state, player) => {
        const { legal, refused } = judgeEach(toy, state, player)
        return { legal, refused: () => refused().map(({ action }) => ({ action, refusal: LEAK })) }
      },
    },
  ],
  [
    'apply does not change the state before',
    'apply reverses the pile in place',
    {
      apply: (before, player, action, turn) => {
        ;(before.pile as number[]).reverse()
        return toy.apply(before, player, action, turn)
      },
    },
  ],
  [
    'a record replays to the same bytes',
    'the state contains a global counter',
    {
      apply: (before, player, action, turn) => {
        calls += 1
        return Object.assign(toy.apply(before, player, action, turn), { calls })
      },
    },
  ],
  [
    'a record replays to the same bytes',
    'the public record has a card that cannot be played',
    { publicAction: (_last, _player, action) => (action.type === 'play' ? { ...action, card: 0 } : action) },
  ],
  [
    'bots and whenAbsent choose a legal action',
    'a bot chooses an illegal card',
    { bots: { good: { name: 'Rash', style: 'plays 0', choose: () => ({ type: 'play', card: 0 }) } } },
  ],
  [
    'bots and whenAbsent choose a legal action',
    'whenAbsent stops the match for a player',
    { whenAbsent: () => ({ type: 'stop' }) },
  ],
  [
    'the invariant holds',
    'a drawn card stays in the pile',
    {
      apply: (before, player, action, turn) => {
        const after = toy.apply(before, player, action, turn)
        return action.type === 'draw' && before.pile.length > 9
          ? { ...after, pile: before.pile.slice(1) }
          : after
      },
    },
  ],
  [
    'determinize agrees with the view',
    'the sampled pile is one card short',
    {
      determinize: (view, player, rng) => {
        const state = toy.determinize?.(view, player, rng)
        if (state === undefined) throw new Error('the toy determinizes')
        return { ...state, pile: state.pile.slice(1) }
      },
    },
  ],
  [
    'views and observations reveal nothing hidden',
    'a spectator sees the pile',
    {
      view: (state, viewer) =>
        viewer === null
          ? Object.assign({ next: state.pile.at(-1) ?? -1 }, toy.view(state, viewer))
          : toy.view(state, viewer),
    },
  ],
  [
    'views and observations reveal nothing hidden',
    'the order of candidates depends on the pile',
    {
      candidates: (state, player) =>
        (state.pile.at(-1) ?? 0) % 2 === 0
          ? toy.candidates(state, player)
          : toy.candidates(state, player).toReversed(),
    },
  ],
  [
    'views and observations reveal nothing hidden',
    'the candidates of the host depend on a hand',
    {
      candidates: (state, player) =>
        player === HOST && (state.hands[0]?.[0] ?? 0) % 2 === 0
          ? [{ type: 'stop' }, { type: 'draw' }]
          : toy.candidates(state, player),
    },
  ],
  [
    'refusals and rejections reveal nothing hidden',
    'a refusal names the seat that holds the card',
    {
      refusal: (state, player, action) => {
        const refusal = toy.refusal(state, player, action)
        const holder =
          action.type === 'play' ? state.hands.findIndex((hand) => hand.includes(action.card)) : -1
        return refusal === null || holder < 0 ? refusal : { ...refusal, text: `Seat ${holder} holds it.` }
      },
    },
  ],
  [
    'events reveal nothing hidden',
    'everyone receives the drawn card',
    {
      apply: (before, player, action, turn) =>
        toy.apply(before, player, action, { ...turn, tell: (_, event) => turn.emit(event) }),
    },
  ],
  [
    'events reveal nothing hidden',
    'the wrong player receives the drawn card',
    {
      apply: (before, player, action, turn) =>
        toy.apply(before, player, action, {
          ...turn,
          tell: (_, event) => turn.tell(player === 'A' ? 'B' : 'A', event),
        }),
    },
  ],
]

describe('each law catches a game that breaks it:', () => {
  test.each(MUTANTS)('%s: %s', (law, _how, change) => {
    const underTest = withChange(change)
    expect(() => checkLaw(underTest, lawOf(underTest, law), 40, 1)).toThrow(`toy breaks the law: ${law}.`)
  })

  test('the scramble changes something: the scramble returns the same state', () => {
    const underTest: ToyUnderTest = { ...toyUnderTest, scramble: (state) => state }
    const law = lawOf(underTest, 'the scramble changes something')
    expect(() => checkLaw(underTest, law, 5, 1)).toThrow('it changes nothing')
  })

  test('every law has at least one broken game', () => {
    const caught = new Set([...MUTANTS.map(([law]) => law), 'the scramble changes something'])
    expect(
      laws(toyUnderTest)
        .map(({ name }) => name)
        .filter((name) => !caught.has(name)),
    ).toEqual([])
  })
})

test('the error of a broken law contains the seed and a record', () => {
  const underTest: ToyUnderTest = {
    ...toyUnderTest,
    invariant: ({ turn }) => (turn < 2 ? null : 'two turns'),
  }
  const law = lawOf(underTest, 'the invariant holds')
  expect(() => checkLaw(underTest, law, 1, 7)).toThrow(
    /two turns\nseed 7, revision 2; the record for icebreaker replay:\n\{"game":"toy",.*"seed":\{"dealer":"fast","number":7\},"actions":\[\[.*\]\]\}$/,
  )
})

test('a game whose spectators may see more than its players breaks the law of views', () => {
  const { scramble } = toyUnderTest
  const underTest: ToyUnderTest = {
    ...withChange({
      view: (state, viewer) =>
        viewer === null
          ? Object.assign({ hands: state.hands }, toy.view(state, viewer))
          : toy.view(state, viewer),
    }),
    scramble: (state, viewer, rng) =>
      viewer === null || scramble === null ? state : scramble(state, viewer, rng),
  }
  const law = lawOf(underTest, 'views and observations reveal nothing hidden')
  expect(() => checkLaw(underTest, law, 100, 1)).toThrow('can tell the states apart')
})
