import { describe, expect, test } from 'vitest'
import type { PlayerId } from '../../../engine/game.ts'
import { observe, start, withState } from '../../../engine/match.ts'
import { translate } from '../../../engine/texts.ts'
import { PLAIN_INK, type TerminalContext } from '../../../pieces/terminal.ts'
import { crazyEights } from '../index.ts'
import type { State } from '../rules/state.ts'
import { draws, plays, type Situation, situation } from '../testing/fixture.ts'
import { en } from '../texts/en.ts'
import { terminal } from './index.ts'

const NAMES: Readonly<Record<PlayerId, string>> = { A: 'Ana', B: 'Ben', C: 'Cy', D: 'Dee' }
const context: TerminalContext = {
  t: translate<string>(en, 'en'),
  ink: PLAIN_INK,
  width: 80,
  name: (player) => NAMES[player] ?? player,
}

function observationOf(state: State, player: PlayerId | null) {
  const { players, options } = state
  const begun = start(crazyEights, { players, options, seed: { dealer: 'fast', number: 1 } })
  if (!begun.ok) throw new Error(begun.refusal.text)
  return observe(withState(begun.match, state), player)
}

const shown = (state: State, player: PlayerId | null, width = 80) =>
  terminal.table(observationOf(state, player), { ...context, width })
const HANDS = { A: 'red-7 wild red-7 red-plus2 blue-skip plus20', B: 'wild wild', C: 'wild', D: 'wild wild' }
const table = (more: Partial<Situation> = {}) =>
  situation({ hands: HANDS, top: 'red-plus2', chain: [4, 2], ...more })
const sentences = (said: ReturnType<typeof draws>['said']) =>
  said.map(([, event]) => terminal.tell(event, context))

describe('the table in a terminal', () => {
  test('shows whose turn it is, the pile, what is pending and the hand by colours', () => {
    expect(shown(table(), 'A')).toEqual([
      'Turn 1 of at most 1000 · ↻ clockwise',
      '▶ Ana (you) 6 → Ben 2 → Cy 1! → Dee 2',
      '',
      '┌─────────┐  colour    ▲ red',
      '│      +2 │  pending   +4 +2 = 6',
      '│ ▲       │  reverses  0/4',
      '└─────────┘  to draw   without end',
      '',
      ' +6 cards pending: play a + card or draw! ',
      '',
      'Your hand, 6 cards: [those in brackets] can be played',
      '▲ red     7×2  [+2]',
      '◆ blue    skip',
      '★ wild    8  [+20]',
    ])
  })

  test('shows a spectator no hand, and the piles of a finite deck', () => {
    const state = table({
      top: 'red-reverse',
      chain: [],
      reverses: 4,
      direction: -1,
      draw: 'red-1',
      discard: 'wild',
    })
    expect(shown(state, null)).toEqual([
      'Turn 1 of at most 1000 · ↺ counter-clockwise',
      '▶ Ana 6 ← Ben 2 ← Cy 1! ← Dee 2',
      '',
      '┌─────────┐  colour    ▲ red',
      '│ reverse │  pending   nothing',
      '│ ▲       │  reverses  4/4: no more until another card is played',
      '└─────────┘  to draw   1, 1 put away',
    ])
  })

  test('shows who was passed over and whose hand just grew', () => {
    const skipped = plays(table({ top: 'blue-1', chain: [] }), 'A', 'blue-skip').state
    expect(shown(skipped, null)[1]).toBe('Ana 5 → Ben 2 skipped → Cy 1! skipped → ▶ Dee 2')
    expect(shown(draws(table(), 'A').state, null)[1]).toBe('Ana 12 +6 → ▶ Ben 2 → Cy 1! → Dee 2')
  })

  test('stays within its width with a hand of a hundred', () => {
    const chain = Array(5).fill(20)
    const { state } = draws(table({ top: 'plus20', color: 'red', chain }), 'A')
    const lines = shown(state, 'A', 40).slice(2)
    expect(lines.length).toBeLessThan(30)
    expect(lines.filter((line) => line.length > 40)).toEqual([])
  })
})

describe('choices', () => {
  test('are named by colour, shape and sign; drawing has a key', () => {
    const observation = observationOf(table({ top: 'red-1', chain: [] }), 'A')
    const texts = observation.legal.map((action) => terminal.choice(action, observation, context))
    expect(texts[0]).toEqual({ text: 'Play ▲ red 7' })
    expect(texts[1]).toEqual({ text: 'Play 8, name ▲ red' })
    expect(texts.at(-1)).toEqual({ text: 'Draw a card', key: 'd' })
    const pending = observationOf(table(), 'A')
    expect(terminal.choice({ type: 'draw' }, pending, context)).toEqual({ text: 'Draw 6 cards', key: 'd' })
  })

  test('can be typed', () => {
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

describe('events as sentences', () => {
  test('a skip, a reverse, a wild card', () => {
    expect(sentences(plays(table({ top: 'blue-1', chain: [] }), 'A', 'blue-skip').said)).toEqual([
      'Ana plays ◆ blue skip, past Ben and Cy.',
      'Ana skipped 2 players.',
    ])
    const turned = plays(
      situation({ hands: { ...HANDS, A: 'red-reverse wild' }, top: 'red-1' }),
      'A',
      'red-reverse',
    )
    expect(sentences(turned.said)).toEqual([
      'Ana plays ▲ red reverse.',
      'Ana turned the direction: 1 reverse in a row.',
    ])
    expect(sentences(plays(table(), 'A', 'plus20', 'blue').said)).toEqual([
      'Ana plays +20 and names ◆ blue.',
      'Ana made the stack +26.',
    ])
  })

  test('draws, of one card, of a stack, of nothing', () => {
    const state = table({ draw: 'red-1 blue-skip wild plus4 green-2', discard: 'red-9' })
    expect(sentences(draws(state, 'A').said)).toEqual([
      'The discard pile is shuffled: 1 card to draw.',
      'Ana draws the whole stack, 6 cards.',
      'Plus-stack resolved: drew 6 cards: ▲ red 1, ◆ blue skip, 8, +4, ■ green 2 and 1 more.',
    ])
    expect(sentences(draws(table({ chain: [], draw: 'red-1' }), 'A').said)).toEqual([
      'Ana draws a card.',
      'You drew ▲ red 1.',
    ])
    expect(sentences(draws(table({ chain: [], draw: '' }), 'A').said)).toEqual([
      'Ana draws nothing: there is nothing left to draw.',
      'There is no card for you.',
    ])
  })

  test('the end', () => {
    const won = plays(situation({ hands: { ...HANDS, A: 'red-5' }, top: 'red-1' }), 'A', 'red-5')
    expect(sentences(won.said).at(-1)).toBe('Ana wins: no cards left.')
    const late = situation({ hands: { ...HANDS, A: 'red-5 wild wild' }, top: 'red-1', turnsTaken: 999 })
    expect(sentences(plays(late, 'A', 'red-5').said).at(-1)).toBe(
      'Cy wins: the limit of turns is reached, and the fewest cards win.',
    )
    expect(terminal.tell({ type: 'ended', reason: 'nothing-to-draw', winners: ['A', 'B'] }, context)).toBe(
      'Ana and Ben win: nobody can draw any more, and the fewest cards win.',
    )
  })
})
