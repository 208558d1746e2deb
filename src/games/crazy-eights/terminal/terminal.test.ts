import { describe, expect, test } from 'vitest'
import type { PlayerId } from '../../../engine/game.ts'
import { act, observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { startSimulated } from '../../../engine/testing/simulate.ts'
import { translate } from '../../../engine/texts.ts'
import { PLAIN_INK, type TerminalContext } from '../../../pieces/terminal.ts'
import { crazyEights } from '../index.ts'
import type { State } from '../rules/state.ts'
import {
  draw,
  fixture,
  observationOf,
  play,
  playerName,
  type TableFixture,
  type TurnResult,
} from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { de } from '../texts/de.ts'
import { en, type Key } from '../texts/en.ts'
import { terminal } from './index.ts'

const english: TerminalContext<Key> = {
  t: translate(en, 'en'),
  ink: PLAIN_INK,
  width: 80,
  name: playerName,
}
const german: TerminalContext<Key> = { ...english, t: translate(de, 'de') }

const linesOf = (state: State, player: PlayerId | null, context = english) =>
  terminal.table(observationOf(state, player), context)
const HANDS = { A: 'red-7 wild red-7 red-plus2 blue-skip plus20', B: 'wild wild', C: 'wild', D: 'wild wild' }
const table = (more: Partial<TableFixture> = {}) =>
  fixture({ hands: HANDS, top: 'red-plus2', chain: [4, 2], ...more })
const sentencesOf = ({ events }: TurnResult, context = english) =>
  events.map(([, event]) => terminal.tell(event, context))

describe('the table in a terminal', () => {
  test('the table shows the players, the top card, the pending draws and the hand by colours', () => {
    expect(linesOf(table(), 'A')).toEqual([
      'Turn 1 of at most 1000 · ↻ clockwise',
      '▶ Ana (you) 6 → Ben 2 → Cy 1! → Dee 2',
      '',
      '┌─────────┐  colour    ▲ Red',
      '│      +2 │  chain     +4 +2 = 6',
      '│ ▲       │  reverses  0/4',
      '└─────────┘  draw      ∞',
      '',
      ' ⚠️ +6 cards pending — play a +card or draw! ',
      '',
      'Your hand, 6 cards: [those in brackets] can be played',
      '▲ Red     7×2  [+2]',
      '◆ Blue    skip',
      '★ Wild    8  [+20]',
    ])
  })

  test('the table is in German', () => {
    expect(linesOf(table({ top: 'blue-skip', chain: [], color: 'blue' }), 'A', german)).toEqual([
      'Zug 1 von höchstens 1000 · ↻ rechtsherum',
      '▶ Ana (du) 6 → Ben 2 → Cy 1! → Dee 2',
      '',
      '┌───────────┐  Farbe    ◆ Blau',
      '│ Aussetzen │  Kette    –',
      '│ ◆         │  Wechsel  0/4',
      '└───────────┘  ziehen   ∞',
      '',
      'Deine Hand, 6 Karten: [die in Klammern] kannst du legen',
      '▲ Rot   7×2  +2',
      '◆ Blau  [Aussetzen]',
      '★ Wild  [8]  [+20]',
    ])
  })

  test('the table shows a spectator no hand, but blocked reverses and the piles of a finite deck', () => {
    const state = table({
      top: 'red-reverse',
      chain: [],
      reverses: 4,
      direction: -1,
      draw: 'red-1',
      discard: 'wild',
    })
    expect(linesOf(state, null)).toEqual([
      'Turn 1 of at most 1000 · ↺ counter-clockwise',
      '▶ Ana 6 ← Ben 2 ← Cy 1! ← Dee 2',
      '',
      '┌─────────┐  colour    ▲ Red',
      '│ reverse │  chain     –',
      '│ ▲       │  reverses  4/4',
      '└─────────┘  draw      1 · 1 discarded',
      '',
      'No more reverses until someone plays another card',
    ])
  })

  test('the table says that a stack must be drawn if stacking is off', () => {
    const lines = linesOf(table({ chain: [2], options: { stacking: 'off' } }), null)
    expect(lines.at(-1)).toBe(' ⚠️ +2 cards pending — draw! ')
  })

  test('the table marks skipped players and the hand that just grew', () => {
    const skipped = play(table({ top: 'blue-1', chain: [] }), 'A', 'blue-skip').state
    expect(linesOf(skipped, null)[1]).toBe('Ana 5 → Ben 2 skipped → Cy 1! skipped → ▶ Dee 2')
    expect(linesOf(draw(table(), 'A').state, null)[1]).toBe('Ana 12 +6 → ▶ Ben 2 → Cy 1! → Dee 2')
  })

  test('the table counts the turns of a finished match', () => {
    const { state } = play(fixture({ hands: { ...HANDS, A: 'red-5' }, top: 'red-1' }), 'A', 'red-5')
    expect(linesOf(state, null)[0]).toBe('After 1 turn · ↻ clockwise')
  })

  test('the table stays within its width with a hand of a hundred', () => {
    const chain = Array(5).fill(20)
    const { state } = draw(table({ top: 'plus20', color: 'red', chain }), 'A')
    for (const context of [english, german]) {
      const lines = linesOf(state, 'A', { ...context, width: 40 }).slice(2)
      expect(lines.length).toBeLessThan(30)
      expect(lines.filter((line) => line.length > 40)).toEqual([])
    }
  })
})

describe('choices', () => {
  test('a choice names the colour, its shape and the sign of the card; the draw has a key', () => {
    const observation = observationOf(table({ top: 'red-1', chain: [] }), 'A')
    const texts = observation.legal.map((action) => terminal.choice(action, observation, english))
    expect(texts[0]).toEqual({ text: 'Play ▲ Red 7' })
    expect(texts[1]).toEqual({ text: 'Play 8, ▲ Red' })
    expect(texts.at(-1)).toEqual({ text: 'Draw 1', key: 'd' })
    const pending = observationOf(table(), 'A')
    expect(terminal.choice({ type: 'draw' }, pending, english)).toEqual({ text: 'Draw 6', key: 'd' })
  })

  test('a card can be typed', () => {
    const observation = observationOf(table({ top: 'red-1', chain: [] }), 'A')
    const typed = (line: string) => terminal.read?.(line, observation)
    expect(typed('r7')).toEqual({ type: 'play', cardId: 'A1' })
    expect(typed('Red 7')).toEqual({ type: 'play', cardId: 'A1' })
    expect(typed('r+2')).toEqual({ type: 'play', cardId: 'A4' })
    expect(typed('bs')).toEqual({ type: 'play', cardId: 'A5' })
    expect(typed('8g')).toEqual({ type: 'play', cardId: 'A2', chosenColor: 'green' })
    expect(typed('+20 yellow')).toEqual({ type: 'play', cardId: 'A6', chosenColor: 'yellow' })
    expect(typed('+20')).toEqual({ type: 'play', cardId: 'A6' })
    expect(typed('gr')).toEqual({ type: 'play', cardId: 'none' })
    expect([typed('hello'), typed('r8'), typed('')]).toEqual([null, null, null])
  })
})

describe('events in a terminal', () => {
  test('a skip, a reverse and a + card have sentences with coloured cards', () => {
    expect(sentencesOf(play(table({ top: 'blue-1', chain: [] }), 'A', 'blue-skip'))).toEqual([
      'Ana played ◆ Blue skip: Ben and Cy skipped',
      '⏭️ Skipped 2 players',
    ])
    const reverse = fixture({ hands: { ...HANDS, A: 'red-reverse wild' }, top: 'red-1' })
    expect(sentencesOf(play(reverse, 'A', 'red-reverse'))).toEqual([
      'Ana played ▲ Red reverse',
      '🔄 Ana turned the direction: 1 reverse',
    ])
    expect(sentencesOf(play(table(), 'A', 'plus20', 'blue'))).toEqual([
      'Ana played +20: ◆ Blue',
      '⚠️ +26 cards pending, thanks to Ana',
    ])
  })

  test('a draw of one card, of a stack and of nothing has sentences that list the cards', () => {
    const state = table({ draw: 'red-1 blue-skip wild plus4 green-2', discard: 'red-9' })
    expect(sentencesOf(draw(state, 'A'))).toEqual([
      'The discard pile was shuffled: 1 card to draw',
      'Ana drew 6',
      'Plus-stack resolved: drew 6 cards: ▲ Red 1, ◆ Blue skip, 8, +4, ■ Green 2 and 1 more',
    ])
    expect(sentencesOf(draw(table({ chain: [], draw: 'red-1' }), 'A'))).toEqual([
      'Ana drew a card',
      'Drawn: ▲ Red 1',
    ])
    expect(sentencesOf(draw(table({ chain: [], draw: '' }), 'A'))).toEqual([
      'Ana drew nothing: nothing is left to draw',
      null,
    ])
  })

  test('the end names the winners and the reason', () => {
    const won = play(fixture({ hands: { ...HANDS, A: 'red-5' }, top: 'red-1' }), 'A', 'red-5')
    expect(sentencesOf(won).at(-1)).toBe('Ana wins: no cards left')
    const late = fixture({ hands: { ...HANDS, A: 'red-5 wild wild' }, top: 'red-1', turnsTaken: 999 })
    expect(sentencesOf(play(late, 'A', 'red-5')).at(-1)).toBe('Cy wins: the limit of turns is reached')
    expect(terminal.tell({ type: 'ended', reason: 'nothing-to-draw', winners: ['A', 'B'] }, english)).toBe(
      'Ana and Ben win: nobody can draw any more',
    )
  })
})

describe.each([
  ['English', english],
  ['German', german],
])('whole matches in %s', (language, base) => {
  const context: TerminalContext<Key> = { ...base, name: (player) => `Bartholomew ${player}` }

  test('every table of a match fits 80 columns, and no text has a gap or a word of another language', () => {
    const texts = new Set<string>()
    for (const [seed, setup] of subject.tables.entries()) {
      let match = startSimulated(crazyEights, setup, seed)
      const rng = fastRng(seed, 9)
      while (match.outcome === null) {
        const [player = ''] = match.decisions.keys()
        const observation = observe(match, player)
        const tableLines = terminal.table(observation, context)
        expect(tableLines.filter((line) => line.length > 80)).toEqual([])
        for (const line of tableLines) texts.add(line)
        for (const legal of observation.legal) texts.add(terminal.choice(legal, observation, context).text)
        const action = crazyEights.bots.good!.choose(observation, rng)
        const acted = act(match, { player, action, revision: match.revision, at: 0 })
        if (!acted.ok) throw new Error(acted.rejection.reason)
        for (const { event } of acted.events) texts.add(terminal.tell(event, context) ?? '')
        match = acted.match
      }
    }
    expect([...texts].filter((text) => /[{}]|undefined|NaN/.test(text))).toEqual([])
    const englishWords = /\b(played|drew|draw|Turn|Red|Blue|Green|skip|reverse|pending)\b/
    const hasEnglish = [...texts].some((text) => englishWords.test(text))
    expect(hasEnglish).toBe(language === 'English')
  })
})
