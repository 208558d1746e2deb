import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { BoardParts, BoardProps, Face } from '../../../board-kit/board.ts'
import type { PlayerId } from '../../../engine/game.ts'
import { translate } from '../../../engine/texts.ts'
import type { Action } from '../rules/actions.ts'
import { outcome } from '../rules/outcome.ts'
import type { State } from '../rules/state.ts'
import { type View, view } from '../rules/view.ts'
import { draw, fixture, observationOf, play, playerName, type TableFixture } from '../testing/fixture.ts'
import { de } from '../texts/de.ts'
import { en, type Key } from '../texts/en.ts'
import { board } from './index.tsx'

const faces = ['A', 'B', 'C', 'D', 'E'].map((player, hue): Face => {
  return {
    player,
    name: playerName(player),
    avatar: 'fox',
    hue,
    presence: 'online',
    isHost: false,
    isYou: player === 'A',
  }
})
const room = { t: translate(en, 'en'), name: playerName, faces }

type Props = BoardProps<View, Action, Key>

/** The parts of the board for this player, or for a spectator if the player is null. */
function partsOf(state: State, player: PlayerId | null, over: Partial<Props> = {}): BoardParts {
  const found: BoardParts[] = []
  const observation = observationOf(state, player)
  function Capture(): ReactNode {
    found.push(
      board.useBoard({
        ...room,
        observation,
        activePlayers: observation.view.currentPlayerId === null ? [] : [observation.view.currentPlayerId],
        mode: player === null ? 'watch' : 'play',
        isPending: false,
        aids: { odds: true, confirm: true },
        act: () => undefined,
        host: null,
        ...over,
      }),
    )
    return null
  }
  renderToStaticMarkup(createElement(Capture))
  const parts = found.at(-1)
  if (parts === undefined) throw new Error('the board was not rendered')
  return parts
}

/** The visible text of a part. */
function textOf(part: ReactNode): string {
  const markup = renderToStaticMarkup(part)
  return markup.replace(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

const hands = { A: 'red-5 wild', B: 'red-5 wild', C: 'red-5 wild', D: 'red-5 wild', E: 'red-5 wild' }
const table = (more: Partial<TableFixture> = {}) => fixture({ hands, top: 'red-1', ...more })

describe('the table', () => {
  test('C13 the table warns of pending draws and shows the chain', () => {
    const text = textOf(partsOf(table({ chain: [2, 4, 20], turn: 'B' }), 'A').table)
    expect(text).toContain('⚠️ +26 cards pending — play a +card or draw!')
    expect(text).toContain('+2 +4 +20 = 26')
  })

  test('C16 the table strikes out the names of skipped players', () => {
    const { state } = play(table({ hands: { ...hands, A: 'red-skip wild' } }), 'A', 'red-skip')
    const markup = renderToStaticMarkup(partsOf(state, 'A').table)
    expect(markup).toContain('⏭️ Skipped 2 players <s>Ben</s><s>Cy</s>')
    expect(markup).toMatch(/<s class="eights-name"[^>]*>Ben<\/s>/)
  })

  test('C18 the table says that the player plays again after a skip of all others', () => {
    const three = { A: 'red-skip wild', B: 'wild', C: 'wild' }
    const { state } = play(table({ hands: three }), 'A', 'red-skip')
    expect(textOf(partsOf(state, null).table)).toContain('Ana plays again')
  })

  test('C19 the table shows the direction, the number of reverses, and that reverses are blocked (C20)', () => {
    expect(textOf(partsOf(table(), 'A').table)).toContain('↻ clockwise')
    const text = textOf(partsOf(table({ top: 'red-reverse', reverses: 4, direction: -1 }), 'A').table)
    expect(text).toContain('↺ counter-clockwise 🔄 4/4 reverses')
    expect(text).toContain('No more reverses until someone plays another card')
  })

  test('the table shows the size of every other hand, "!" at one card, and "+N" after a draw', () => {
    const small = table({ hands: { A: 'red-5', B: 'wild', C: 'wild' }, turn: 'C', chain: [4] })
    const text = textOf(partsOf(draw(small, 'C').state, 'A').table)
    expect(text).toMatch(/Ben 1 1 card !/)
    expect(text).toMatch(/Cy 5 5 cards \+4 just drew 4/)
    expect(text).not.toContain('Ana')
  })

  test('C3 the table shows how many cards of a finite deck are left', () => {
    expect(textOf(partsOf(table(), 'A').table)).toContain('draw ∞')
    const text = textOf(partsOf(table({ draw: 'red-1 red-2', discard: 'blue-1' }), 'A').table)
    expect(text).toContain('draw 2 2 cards to draw 1 discarded')
  })
})

describe('the hand', () => {
  test('the hand names each card, says what it would do, and why other cards are not playable', () => {
    const state = table({ hands: { ...hands, A: 'red-5 red-plus2' }, chain: [20] })
    const text = textOf(partsOf(state, 'A').own)
    expect(text).toContain('Red 5, 1 of 2')
    expect(text).toContain('Red plus two, playable, makes 22, 2 of 2')
    expect(text).toContain('+20 cards pending: play a + card or draw.')
  })

  test('the hand has no buttons in a replay, and is absent on a tv and for spectators', () => {
    expect(renderToStaticMarkup(partsOf(table(), 'A', { mode: 'replay' }).own)).not.toContain('<button')
    expect(partsOf(table(), null, { mode: 'tv' }).own).toBeNull()
    expect(partsOf(table(), null).own).toBeNull()
  })
})

describe('the bar', () => {
  const labels = (parts: BoardParts) => parts.bar?.buttons.map(({ label, refused }) => [label, refused])

  test('the bar draws one card, or all pending cards', () => {
    expect(labels(partsOf(table(), 'A'))).toEqual([
      ['Draw 1', undefined],
      ['Play', 'Choose a card first'],
    ])
    expect(labels(partsOf(table({ chain: [2, 4, 20] }), 'A'))?.[0]).toEqual(['Draw 26', undefined])
  })

  test('the bar says that no card is playable', () => {
    const stuck = table({ hands: { ...hands, A: 'blue-3' } })
    expect(labels(partsOf(stuck, 'A'))?.[1]).toEqual(['Play', 'None of your cards goes now'])
  })

  test('the bar is shown only to the active player', () => {
    expect(partsOf(table(), 'B').bar).toBeNull()
    expect(partsOf(table(), 'A', { mode: 'replay' }).bar).toBeNull()
    expect(partsOf(table(), null).bar).toBeNull()
  })
})

describe('announcements', () => {
  test('a played card flies to the pile, and a drawn stack flies to the hand at once', () => {
    const [played] = play(table(), 'A', 'red-5').events.map(([, event]) => board.announce(event, room))
    expect(played).toMatchObject({
      cue: 'play',
      flights: [{ from: [expect.stringMatching(/^card:/), 'seat:A'], to: 'pile' }],
    })
    const [drew, forced] = draw(table({ chain: [2, 4, 20] }), 'A').events.map(([, event]) =>
      board.announce(event, room),
    )
    expect(drew).toMatchObject({ cue: 'draw', flights: [{ from: 'deck', to: 'seat:A', count: 26 }] })
    expect(forced).toEqual({ text: 'Plus-stack resolved: drew 26 cards' })
  })

  test('the announcement of the end plays the winning sound', () => {
    const { events } = play(table({ hands: { A: 'red-5', B: 'wild', C: 'wild' } }), 'A', 'red-5')
    expect(events.map(([, event]) => board.announce(event, room)?.cue)).toEqual(['play', 'win'])
  })
})

describe('the end', () => {
  const { state } = play(table({ hands: { A: 'red-5', B: 'wild', C: 'wild wild' } }), 'A', 'red-5')

  test.each([
    ['en', translate(en, 'en'), 'Ana 0 Ben 1 Cy 2 Last card: Red 5 After 1 turn'],
    ['de', translate(de, 'de'), 'Ana 0 Ben 1 Cy 2 Letzte Karte: Rot 5 Nach 1 Zug'],
  ] as const)('the breakdown shows the cards that each player had left (%s)', (_, t, text) => {
    const { Breakdown } = board
    const ended = outcome(state)
    if (Breakdown === undefined || ended === null) throw new Error('the match is not over')
    const shown = createElement(Breakdown, { ...room, t, view: view(state, null), outcome: ended })
    expect(textOf(shown).replace(/5 5 (Red|Rot) /, '')).toContain(text)
  })
})
