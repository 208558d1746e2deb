import { describe, expect, test } from 'vitest'
import { HOST, type PlayerId } from '../../../engine/game.ts'
import { act, eventsFor, type Match, observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { randomMove, startSimulated } from '../../../engine/testing/simulate.ts'
import { LANGUAGES, type Language, refusalText, translate } from '../../../engine/texts.ts'
import { whiteElephant } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { Options } from '../rules/options.ts'
import { SAMPLES, SEALED_TITLE } from '../rules/samples.ts'
import type { State } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import { offersOf } from '../rules/view-queries.ts'
import { lobbyState, matchState, observationOf, play, playMove } from '../testing/fixture.ts'
import { de } from './de.ts'
import { en, type Key } from './en.ts'
import { eventSentence, type TextContext, translateNote, translateTitle } from './sentences.ts'
import {
  bannerLine,
  barLine,
  heldInShort,
  previewLine,
  robbedLine,
  shortenTitle,
  slotLine,
  wrappedLine,
} from './status.ts'
import { leftoverTitle, resultText, spokenTable } from './summary.ts'

const CATALOGS: Record<Language, Readonly<Record<Key, string>>> = { en, de }
const name = (player: PlayerId) => player
const contextIn = (language: Language): TextContext => ({
  t: translate<Key>(CATALOGS[language], language),
  name,
})
const EN = contextIn('en')
const FOUR = ['Ana', 'Ben', 'Cy', 'Dee']
const TITLES = ['Lava lamp', 'Socks', 'Mug', 'Candle']

describe('status lines', () => {
  test('W15 the lines name the victim and the slot at which the queue resumes', () => {
    const table = play(matchState(FOUR, TITLES), 'Ana picks g1', 'Ben picks g2', 'Cy steals g2')
    expect(robbedLine(EN, whiteElephant.view(table, null))).toBe(
      'Ben was robbed: Ben acts now. Queue resumes at Dee (4 of 5)',
    )
    expect(bannerLine(EN, observationOf(table, 'Ana'), false)).toBe('Ben was robbed: Ben acts now')
    expect(bannerLine(EN, observationOf(table, 'Ben'), true)).toBe('You have no gift: pick or steal')
    expect(wrappedLine(EN, whiteElephant.view(table, null))).toBe(
      '2 gifts still wrapped: opening one is encouraged',
    )
  })

  test('W14 the bar line explains a bar to the victim and to everybody else', () => {
    const table = play(matchState(FOUR, TITLES), 'Ana picks g1', 'Ben steals g1')
    const view = whiteElephant.view(table, null)
    const offer = offersOf(observationOf(table, 'Ana')).get('g1')
    expect(barLine(EN, view, 'g1', offer)).toBe('Not straight back: act once first')
    expect(barLine(EN, view, 'g1', undefined)).toBe('Ana may not take it straight back')
    const slot = play(matchState(FOUR, TITLES, { uTurn: 'untilSlotEnds' }), 'Ana picks g1', 'Ben steals g1')
    const later = offersOf(observationOf(slot, 'Ana')).get('g1')
    expect(barLine(EN, whiteElephant.view(slot, null), 'g1', later)).toBe(
      'Not straight back: not in this turn of the queue',
    )
  })

  test('W13 the preview of a swap names both gifts and announces a lock', () => {
    const table = play(
      matchState(FOUR, TITLES, { maxSteals: 1 }),
      'Ana picks g2',
      'Ben picks g1',
      'Cy picks g3',
      'Dee picks g4',
    )
    const observation = observationOf(table, 'Ana')
    expect(slotLine(EN, observation.view)).toBe('Final turn: Ana may pick or steal although they hold a gift')
    expect(bannerLine(EN, observation, true)).toBe(
      'Final turn: you may pick or steal although you hold a gift',
    )
    expect(previewLine(EN, observation, { type: 'steal', giftId: 'g1' })).toBe(
      'You get Lava lamp, Ben gets your Socks. This is steal 1 of 1: it will be LOCKED',
    )
  })

  test('the preview of a steal without a swap says that the victim acts next', () => {
    const table = play(matchState(FOUR, TITLES), 'Ana picks g2')
    const observation = observationOf(table, 'Ben')
    expect(previewLine(EN, observation, { type: 'steal', giftId: 'g2' })).toBe(
      'You get Socks, Ana gets nothing and acts next',
    )
    expect(previewLine(EN, observation, { type: 'pick', giftId: 'g3' })).toBe('You open gift 3')
  })

  test('W25 the banner tells a stuck victim to pass', () => {
    const table = play(
      matchState(['Ana', 'Ben'], ['Lamp', 'Mug']),
      'Ana picks g1',
      'Ben picks g2',
      'Ana steals g2',
    )
    expect(bannerLine(EN, observationOf(table, 'Ben'), true)).toBe('No legal move: you may pass')
    expect(robbedLine(EN, whiteElephant.view(table, null))).toBe(
      'Ben was robbed: Ben acts now. This is the last turn of the queue',
    )
  })

  test('the lobby banner names the players without a gift', () => {
    const table = play(lobbyState(FOUR), 'Ana gives Socks', 'Ben gives Mug')
    expect(bannerLine(EN, observationOf(table, 'Ana'), false)).toBe('Waiting for a gift from Cy and Dee')
    expect(bannerLine(EN, observationOf(table, 'Cy'), true)).toBe('Bring a gift: a title is enough')
  })

  test('the short form of a held gift is its emoji or its number', () => {
    const table = play(matchState(FOUR, TITLES), 'Ana picks g2')
    expect(heldInShort(EN, whiteElephant.view(table, null))).toEqual({ Ana: 'Gift 2' })
    const pictured = { ...table, gifts: table.gifts.map((gift) => ({ ...gift, picture: '🧦' })) }
    expect(heldInShort(EN, whiteElephant.view(pictured, null))).toEqual({ Ana: '🧦' })
  })

  test('a long title is cut at a word', () => {
    expect(shortenTitle('Lava lamp')).toBe('Lava lamp')
    expect(shortenTitle('A puzzle of a clear blue sky, 1000 pieces')).toBe('A puzzle of a clear blue…')
    expect(shortenTitle('x'.repeat(80))).toBe(`${'x'.repeat(25)}…`)
  })
})

describe('sample gifts', () => {
  test('their titles and notes are translated; other texts stay as they are', () => {
    const german = contextIn('de')
    for (const { title, note } of SAMPLES) {
      expect(translateTitle(EN, title)).toBe(title)
      expect(translateNote(EN, { title, note })).toBe(note)
      expect(translateTitle(german, title)).not.toBe(title)
      expect(translateNote(german, { title, note })).not.toBe(note)
    }
    expect(translateTitle(german, 'Mug')).toBe('Mug')
    expect(translateTitle(german, SEALED_TITLE)).toBe('Ein Geschenk, das nie geöffnet wurde')
    expect(translateNote(german, { title: SAMPLES[0]?.title ?? '', note: 'Mine.' })).toBe('Mine.')
    expect(Object.keys(de).toSorted()).toEqual(Object.keys(en).toSorted())
  })
})

test('the result text lists the gifts, their givers and the leftover gifts', () => {
  const table = matchState(['Ana', 'Ben'], ['Lamp', 'Mug', 'Socks'])
  const given = {
    ...table,
    gifts: table.gifts.map((gift, at) => (at === 0 ? { ...gift, giver: 'Ben' } : gift)),
  }
  const view = whiteElephant.view(play(given, 'Ana picks g1', 'The host ends'), null)
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

/** All lines that one viewer of a match may read. */
function* linesOf(match: AnyMatch, player: PlayerId | null, context: TextContext): Generator<string> {
  const observation = observe(match, player)
  yield bannerLine(context, observation, observation.legal.length > 0)
  yield spokenTable(context, observation)
  if (observation.outcome !== null) yield resultText(context, observation.view)
  for (const offer of offersOf(observation).values()) {
    yield previewLine(context, observation, offer.action)
    yield barLine(context, observation.view, offer.action.giftId, offer) ?? ''
    if (offer.refusal !== null) yield refusalText(context.t, offer.refusal)
  }
}

const HOUSE_RULES: readonly Partial<Options>[] = [
  {},
  { gifts: 'own', extraGifts: 2, returnToStart: true, maxSteals: 1 },
  { gifts: 'own', extraGifts: 3, spareGifts: 'setAside', uTurn: 'untilSlotEnds', mustUnwrapFirst: true },
  { returnToStart: true, extraGifts: 4 },
]

describe.each(LANGUAGES)('in %s', (language) => {
  const context = contextIn(language)

  test('every event and every line is a complete text', () => {
    const types = new Set<Event['type']>()
    const before = play(lobbyState(FOUR), 'Ana gives Socks')
    for (const sentence of ['The host fills', 'Ana removes lobby-1']) {
      for (const event of playMove(before, sentence).events) {
        types.add(event.type)
        expect(eventSentence(event, context)).not.toMatch(/[{}]/)
      }
    }
    for (const [seed, options] of HOUSE_RULES.flatMap((options) =>
      [1, 2, 3, 4].map((at) => [at, options] as const),
    )) {
      let match = startSimulated(whiteElephant, { players: 2 + seed, options }, seed)
      const rng = fastRng(seed, 9)
      while (match.outcome === null && match.revision < 400) {
        const { player, action } = randomMove(match, rng)
        const acted = act(match, { player, action, revision: match.revision, at: 0 })
        if (!acted.ok) throw new Error(acted.rejection.reason)
        match = acted.match
        const events = eventsFor(acted.events, null)
        for (const event of events) types.add(event.type)
        const texts = [
          ...events.map((event) => eventSentence(event, context)),
          ...linesOf(match, null, context),
          ...linesOf(match, player === HOST ? null : player, context),
        ]
        expect(texts.filter((text) => /[{}]|undefined|sample\.\d/.test(text))).toEqual([])
      }
    }
    expect([...types].toSorted()).toEqual([
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

  test('a pass without a gift has a sentence too', () => {
    expect(eventSentence({ type: 'kept', playerId: 'Ana', title: null }, context)).toMatch(/^Ana pass/)
  })
})

test('a steal is described with its lock and its victim', () => {
  const table = play(matchState(FOUR, TITLES, { maxSteals: 1 }), 'Ana picks g1')
  const { events } = playMove(table, 'Ben steals g1')
  expect(events.map((event) => eventSentence(event, EN))).toEqual([
    'Ben stole Lava lamp from Ana. It is LOCKED now. Ana was robbed: Ana acts now.',
  ])
})
