import { describe, expect, test } from 'vitest'
import { HOST, type PlayerId } from '../../../engine/game.ts'
import { act, eventsFor, type Match, observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { randomMove, startSimulated } from '../../../engine/testing/simulate.ts'
import { LANGUAGES, type Language, translate } from '../../../engine/texts.ts'
import { whiteElephant } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { Options } from '../rules/options.ts'
import { rules } from '../rules/rules.ts'
import { SAMPLES, SEALED_TITLE } from '../rules/samples.ts'
import type { State, View } from '../rules/state.ts'
import { heard, lobby, played, stacked } from '../testing/fixture.ts'
import { de } from './de.ts'
import { en, type Key } from './en.ts'
import { offersOf, type Seen } from '../rules/view-queries.ts'
import { leftoverTitle, resultText } from '../board/result.ts'
import { sentenceOf } from '../board/sentences.ts'
import { spokenTable } from './summary.ts'
import {
  bannerLine,
  barLine,
  heldInShort,
  noteIn,
  previewOf,
  refusalText,
  robbedLine,
  shortened,
  slotLine,
  titleIn,
  type Words,
  wrappedLine,
} from './status.ts'

const CATALOGS: Record<Language, Readonly<Record<Key, string>>> = { en, de }
const name = (player: PlayerId) => player
const wordsIn = (language: Language): Words => ({
  t: translate<Key>(CATALOGS[language], language),
  name,
})
const EN = wordsIn('en')
const FOUR = ['Ana', 'Ben', 'Cy', 'Dee']
const TITLES = ['Lava lamp', 'Socks', 'Mug', 'Candle']

const seen = (state: State, player: PlayerId): Seen => {
  const judged = rules
    .candidates(state, player)
    .map((action) => ({ action, refusal: rules.refusal(state, player, action) }))
  return {
    revision: 0,
    player,
    view: rules.view(state, player),
    legal: judged.filter(({ refusal }) => refusal === null).map(({ action }) => action),
    refused: judged.flatMap(({ action, refusal }) => (refusal === null ? [] : [{ action, refusal }])),
    outcome: null,
  }
}

describe('the words of the table', () => {
  test('W15 who was robbed, and where the queue goes on', () => {
    const table = played(stacked(FOUR, TITLES), 'Ana picks g1', 'Ben picks g2', 'Cy steals g2')
    expect(robbedLine(EN, rules.view(table, null))).toBe(
      'Ben was robbed: Ben acts now. Queue resumes at Dee (4 of 5)',
    )
    expect(bannerLine(EN, seen(table, 'Ana'), false)).toBe('Ben was robbed: Ben acts now')
    expect(bannerLine(EN, seen(table, 'Ben'), true)).toBe('You have no gift: pick or steal')
    expect(wrappedLine(EN, rules.view(table, null))).toBe('2 gifts still wrapped: opening one is encouraged')
  })

  test('W14 why a barred gift cannot be taken, for the victim and for all others', () => {
    const table = played(stacked(FOUR, TITLES), 'Ana picks g1', 'Ben steals g1')
    const view = rules.view(table, null)
    const offer = offersOf(seen(table, 'Ana')).get('g1')
    expect(barLine(EN, view, 'g1', offer)).toBe('Not straight back: act once first')
    expect(barLine(EN, view, 'g1', undefined)).toBe('Ana may not take it straight back')
    const slot = played(stacked(FOUR, TITLES, { uTurn: 'untilSlotEnds' }), 'Ana picks g1', 'Ben steals g1')
    const later = offersOf(seen(slot, 'Ana')).get('g1')
    expect(barLine(EN, rules.view(slot, null), 'g1', later)).toBe(
      'Not straight back: not in this turn of the queue',
    )
  })

  test('W13 a swap says what goes where before it is done, and that it locks', () => {
    const table = played(
      stacked(FOUR, TITLES, { maxSteals: 1 }),
      'Ana picks g2',
      'Ben picks g1',
      'Cy picks g3',
      'Dee picks g4',
    )
    const observation = seen(table, 'Ana')
    expect(slotLine(EN, observation.view)).toBe('Final turn: Ana may pick or steal although they hold a gift')
    expect(bannerLine(EN, observation, true)).toBe(
      'Final turn: you may pick or steal although you hold a gift',
    )
    expect(previewOf(EN, observation, { type: 'steal', giftId: 'g1' })).toBe(
      'You get Lava lamp, Ben gets your Socks. This is steal 1 of 1: it will be LOCKED',
    )
  })

  test('without a gift the preview says that the other acts next', () => {
    const table = played(stacked(FOUR, TITLES), 'Ana picks g2')
    const observation = seen(table, 'Ben')
    expect(previewOf(EN, observation, { type: 'steal', giftId: 'g2' })).toBe(
      'You get Socks, Ana gets nothing and acts next',
    )
    expect(previewOf(EN, observation, { type: 'pick', giftId: 'g3' })).toBe('You open gift 3')
  })

  test('W25 a victim for whom nothing is left may pass', () => {
    const table = played(
      stacked(['Ana', 'Ben'], ['Lamp', 'Mug']),
      'Ana picks g1',
      'Ben picks g2',
      'Ana steals g2',
    )
    expect(bannerLine(EN, seen(table, 'Ben'), true)).toBe('No legal move: you may pass')
    expect(robbedLine(EN, rules.view(table, null))).toBe(
      'Ben was robbed: Ben acts now. This is the last turn of the queue',
    )
  })

  test('before the start the table says whom it waits for', () => {
    const table = played(lobby(FOUR), 'Ana gives Socks', 'Ben gives Mug')
    expect(bannerLine(EN, seen(table, 'Ana'), false)).toBe('Waiting for a gift from Cy and Dee')
    expect(bannerLine(EN, seen(table, 'Cy'), true)).toBe('Bring a gift: a title is enough')
  })

  test('beside a name stands what they hold', () => {
    const table = played(stacked(FOUR, TITLES), 'Ana picks g2')
    expect(heldInShort(EN, rules.view(table, null))).toEqual({ Ana: 'Gift 2' })
    const pictured = { ...table, gifts: table.gifts.map((gift) => ({ ...gift, picture: '🧦' })) }
    expect(heldInShort(EN, rules.view(pictured, null))).toEqual({ Ana: '🧦' })
  })

  test('a long title is cut at a word', () => {
    expect(shortened('Lava lamp')).toBe('Lava lamp')
    expect(shortened('A puzzle of a clear blue sky, 1000 pieces')).toBe('A puzzle of a clear blue…')
    expect(shortened('x'.repeat(80))).toBe(`${'x'.repeat(25)}…`)
  })
})

describe('gifts of the house', () => {
  test('have a title and a note in every language, and others stay as they were written', () => {
    const german = wordsIn('de')
    for (const { title, note } of SAMPLES) {
      expect(titleIn(EN, title)).toBe(title)
      expect(noteIn(EN, { title, note })).toBe(note)
      expect(titleIn(german, title)).not.toBe(title)
      expect(noteIn(german, { title, note })).not.toBe(note)
    }
    expect(titleIn(german, 'Mug')).toBe('Mug')
    expect(titleIn(german, SEALED_TITLE)).toBe('Ein Geschenk, das nie geöffnet wurde')
    expect(noteIn(german, { title: SAMPLES[0]?.title ?? '', note: 'Mine.' })).toBe('Mine.')
    expect(Object.keys(de).toSorted()).toEqual(Object.keys(en).toSorted())
  })
})

test('the result is a list to copy, with what is left over', () => {
  const table = stacked(['Ana', 'Ben'], ['Lamp', 'Mug', 'Socks'])
  const given = {
    ...table,
    gifts: table.gifts.map((gift, at) => (at === 0 ? { ...gift, giver: 'Ben' } : gift)),
  }
  const view = rules.view(played(given, 'Ana picks g1', 'The host ends'), null)
  expect(resultText(EN, view)).toBe(
    [
      'Who got what from whom',
      '- Ana got Lamp from Ben',
      '- Ben got Mug',
      '',
      'Unclaimed',
      '- Gift 3, never opened',
    ].join('\n'),
  )
  expect(leftoverTitle(EN, view, 'g3')).toBe('Gift 3, never opened')
})

type AnyMatch = Match<State, Action, View, Options, Event>

/** Everything that is said of a match, to one viewer, in one language. */
function* sayings(match: AnyMatch, player: PlayerId | null, words: Words): Generator<string> {
  const observation = observe(match, player)
  yield bannerLine(words, observation, observation.legal.length > 0)
  yield spokenTable(words, observation)
  if (observation.outcome !== null) yield resultText(words, observation.view)
  for (const offer of offersOf(observation).values()) {
    yield previewOf(words, observation, offer.action)
    yield barLine(words, observation.view, offer.action.giftId, offer) ?? ''
    if (offer.refusal !== null) {
      const { code, text, values } = offer.refusal
      yield refusalText(words, code, text, values)
    }
  }
}

const HOUSES: readonly Partial<Options>[] = [
  {},
  { gifts: 'own', extraGifts: 2, returnToStart: true, maxSteals: 1 },
  { gifts: 'own', extraGifts: 3, spareGifts: 'setAside', uTurn: 'untilSlotEnds', mustUnwrapFirst: true },
  { returnToStart: true, extraGifts: 4 },
]

describe.each(LANGUAGES)('in %s', (language) => {
  const words = wordsIn(language)

  test('whatever happens is told in whole sentences', () => {
    const told = new Set<Event['type']>()
    const before = played(lobby(FOUR), 'Ana gives Socks')
    for (const sentence of ['The host fills', 'Ana removes lobby-1']) {
      for (const event of heard(before, sentence).events) {
        told.add(event.type)
        expect(sentenceOf(event, words)).not.toMatch(/[{}]/)
      }
    }
    for (const [seed, options] of HOUSES.flatMap((house) => [1, 2, 3, 4].map((at) => [at, house] as const))) {
      let match = startSimulated(whiteElephant, { players: 2 + seed, options }, seed)
      const rng = fastRng(seed, 9)
      while (match.outcome === null && match.revision < 400) {
        const { player, action } = randomMove(match, rng)
        const acted = act(match, { player, action, revision: match.revision, at: 0 })
        if (!acted.ok) throw new Error(acted.rejection.reason)
        match = acted.match
        const events = eventsFor(acted.events, null)
        for (const event of events) told.add(event.type)
        const said = [
          ...events.map((event) => sentenceOf(event, words)),
          ...sayings(match, null, words),
          ...sayings(match, player === HOST ? null : player, words),
        ]
        expect(said.filter((text) => /[{}]|undefined|sample\.\d/.test(text))).toEqual([])
      }
    }
    expect([...told].toSorted()).toEqual([
      'ended',
      'filled',
      'giftAdded',
      'giftRemoved',
      'kept',
      'picked',
      'slotBegan',
      'started',
      'stolen',
      'taken',
    ])
  })

  test('a pass with empty hands is told too', () => {
    expect(sentenceOf({ type: 'kept', playerId: 'Ana', title: null }, words)).toMatch(/^Ana pass/)
  })
})

test('an event is told in the words of the rules', () => {
  const table = played(stacked(FOUR, TITLES, { maxSteals: 1 }), 'Ana picks g1')
  const { events } = heard(table, 'Ben steals g1')
  expect(events.map((event) => sentenceOf(event, EN))).toEqual([
    'Ben stole Lava lamp from Ana. It is LOCKED now. Ana was robbed: Ana acts now.',
  ])
})
