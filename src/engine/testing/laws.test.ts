import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { HOST, type Refusal } from '../game.ts'
import { judgeEach } from '../match.ts'
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

type ToySubject = GameUnderTest<ToyState, ToyAction, ToyView, ToyOptions, ToyEvent>
type Change = Partial<ToySubject['game']>

const lawOf = (subject: ToySubject, name: string) => laws(subject).find((law) => law.name === name)!

const broken = (change: Change): ToySubject => ({ ...toyUnderTest, game: { ...toy, ...change } })

describe('the toy game keeps the law:', () => {
  for (const law of laws(toyUnderTest)) test(law.name, () => checkLaw(toyUnderTest, law, 100, 1))
})

let calls = 0
const LEAK: Refusal = { code: 'leak', text: '' }

/** For every law, games that break it, each in a way of its own. */
const MUTANTS: readonly [law: string, how: string, change: Change][] = [
  [
    'setup is deterministic',
    'set-up depends on an outer counter',
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
    'a view holds undefined',
    { view: (state, viewer) => Object.assign({ hint: undefined }, toy.view(state, viewer)) },
  ],
  [
    'state, view and events are JSON',
    'a state holds minus nought',
    { apply: (...args) => Object.assign(toy.apply(...args), { heat: -0 }) },
  ],
  [
    'state, view and events are JSON',
    'an event holds a date',
    {
      apply: (before, player, action, turn) => {
        turn.emit(Object.assign({ type: 'drew' as const, player }, { at: new Date(0) }))
        return toy.apply(before, player, action, turn)
      },
    },
  ],
  [
    'someone can act until it is over, nobody after',
    'the last card leaves everybody waiting',
    {
      outcome: (state) => (state.isEnded ? toy.outcome(state) : null),
      candidates: (state, player) => (player === HOST ? [] : toy.candidates(state, player)),
    },
  ],
  [
    'someone can act until it is over, nobody after',
    'the host can stop what is over',
    { refusal: (state, player, action) => (player === HOST ? null : toy.refusal(state, player, action)) },
  ],
  [
    'a match ends, and every player has a place',
    'nobody ever wins',
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
    'the last is not listed',
    {
      outcome: (state) => {
        const outcome = toy.outcome(state)
        return outcome === null ? null : { ...outcome, places: outcome.places.slice(1) }
      },
    },
  ],
  [
    'a match ends, and every player has a place',
    'a tie is broken by the seat',
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
    'the schema knows of no draw',
    {
      action: v.variant('type', [
        v.strictObject({ type: v.literal('play'), card: v.number() }),
        v.strictObject({ type: v.literal('stop') }),
      ]),
    },
  ],
  [
    'what is refused changes nothing',
    'asking turns the pile',
    {
      refusal: (state, player, action) => {
        const refusal = toy.refusal(state, player, action)
        if (refusal !== null) (state.pile as number[]).reverse()
        return refusal
      },
    },
  ],
  [
    'what is refused changes nothing',
    'who is not asked may draw all the same',
    {
      refusal: (state, player, action) =>
        action.type === 'draw' && player !== HOST ? null : toy.refusal(state, player, action),
    },
  ],
  [
    'what is refused changes nothing',
    'a refusal says nothing',
    {
      refusal: (state, player, action) => (toy.refusal(state, player, action) === null ? null : LEAK),
    },
  ],
  [
    'a legal action changes the state',
    'the host stops the match, and it goes on',
    {
      apply: (before, player, action, turn) =>
        player === HOST ? before : toy.apply(before, player, action, turn),
    },
  ],
  [
    'a legal action changes the state',
    'a card that lies on the table may be played again, for nothing',
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
    'no candidate twice, and not too many',
    'a candidate twice',
    { candidates: (state, player) => [...toy.candidates(state, player), ...toy.candidates(state, player)] },
  ],
  [
    'no candidate twice, and not too many',
    'hundreds of candidates',
    {
      candidates: (state, player) => [
        ...toy.candidates(state, player),
        ...Array.from({ length: 201 }, (_, card) => ({ type: 'play' as const, card: card + 100 })),
      ],
    },
  ],
  [
    'judge says what candidates and refusal say',
    'a legal action is left out',
    {
      judge: (state, player) => {
        const { legal, refused } = judgeEach(toy, state, player)
        return { legal: legal.slice(0, 1), refused }
      },
    },
  ],
  [
    'judge says what candidates and refusal say',
    'it refuses with another reason',
    {
      judge: (state, player) => {
        const { legal, refused } = judgeEach(toy, state, player)
        return { legal, refused: () => refused().map(({ action }) => ({ action, refusal: LEAK })) }
      },
    },
  ],
  [
    'apply leaves what was before as it was',
    'the pile is reversed in place',
    {
      apply: (before, player, action, turn) => {
        ;(before.pile as number[]).reverse()
        return toy.apply(before, player, action, turn)
      },
    },
  ],
  [
    'a record replays to the same, byte for byte',
    'the state counts calls',
    {
      apply: (before, player, action, turn) => {
        calls += 1
        return Object.assign(toy.apply(before, player, action, turn), { calls })
      },
    },
  ],
  [
    'a record replays to the same, byte for byte',
    'the public record has another card, which cannot be played',
    { publicAction: (_last, _player, action) => (action.type === 'play' ? { ...action, card: 0 } : action) },
  ],
  [
    'bots and whenAbsent choose a legal action',
    'a bot plays a card it cannot play',
    { bots: { good: { name: 'Rash', style: 'plays 0', choose: () => ({ type: 'play', card: 0 }) } } },
  ],
  [
    'bots and whenAbsent choose a legal action',
    'an absent player stops the match',
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
    'the imagined pile is one short',
    {
      determinize: (view, player, rng) => {
        const state = toy.determinize?.(view, player, rng)
        if (state === undefined) throw new Error('the toy determinizes')
        return { ...state, pile: state.pile.slice(1) }
      },
    },
  ],
  [
    'views and observations show nothing hidden',
    'a spectator sees the pile',
    {
      view: (state, viewer) =>
        viewer === null
          ? Object.assign({ next: state.pile.at(-1) ?? -1 }, toy.view(state, viewer))
          : toy.view(state, viewer),
    },
  ],
  [
    'views and observations show nothing hidden',
    'the list of candidates depends on the pile',
    {
      candidates: (state, player) =>
        (state.pile.at(-1) ?? 0) % 2 === 0
          ? toy.candidates(state, player)
          : toy.candidates(state, player).toReversed(),
    },
  ],
  [
    'views and observations show nothing hidden',
    'what the host may do depends on a hand',
    {
      candidates: (state, player) =>
        player === HOST && (state.hands[0]?.[0] ?? 0) % 2 === 0
          ? [{ type: 'stop' }, { type: 'draw' }]
          : toy.candidates(state, player),
    },
  ],
  [
    'refusals and rejections tell nothing hidden',
    'a refusal says who holds the card',
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
    'events tell nothing hidden',
    'everyone hears what was drawn',
    {
      apply: (before, player, action, turn) =>
        toy.apply(before, player, action, { ...turn, tell: (_, event) => turn.emit(event) }),
    },
  ],
  [
    'events tell nothing hidden',
    'the wrong player is told',
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
    const subject = broken(change)
    expect(() => checkLaw(subject, lawOf(subject, law), 40, 1)).toThrow(`toy breaks the law: ${law}.`)
  })

  test('the scramble changes something: one that changes nothing is no scramble', () => {
    const subject: ToySubject = { ...toyUnderTest, scramble: (state) => state }
    const law = lawOf(subject, 'the scramble changes something')
    expect(() => checkLaw(subject, law, 5, 1)).toThrow('it changes nothing')
  })

  test('every law has a mutant', () => {
    const caught = new Set([...MUTANTS.map(([law]) => law), 'the scramble changes something'])
    expect(
      laws(toyUnderTest)
        .map(({ name }) => name)
        .filter((name) => !caught.has(name)),
    ).toEqual([])
  })
})

test('a broken law prints the seed and a record', () => {
  const subject: ToySubject = { ...toyUnderTest, invariant: ({ turn }) => (turn < 2 ? null : 'two turns') }
  const law = lawOf(subject, 'the invariant holds')
  expect(() => checkLaw(subject, law, 1, 7)).toThrow(
    /two turns\nseed 7, revision 2; the record for icebreaker replay:\n\{"game":"toy",.*"seed":\{"dealer":"fast","number":7\},"actions":\[\[.*\]\]\}$/,
  )
})
