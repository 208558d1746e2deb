import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { BoardParts, BoardProps, Face } from '../../../board-kit/board.ts'
import type { Observation, PlayerId } from '../../../engine/game.ts'
import { translate } from '../../../engine/texts.ts'
import { type Action, candidates, refusal } from '../rules/legality.ts'
import { outcome, type State, type View, view } from '../rules/state.ts'
import { draws, plays, type Situation, situation } from '../testing/fixture.ts'
import { de } from '../texts/de.ts'
import { en, type Key } from '../texts/en.ts'
import { board } from './index.tsx'

const NAMES: Readonly<Record<string, string>> = { A: 'Ana', B: 'Ben', C: 'Cy', D: 'Dee', E: 'Eli' }
const name = (player: PlayerId) => NAMES[player] ?? player
const faces = Object.entries(NAMES).map(([player, called], hue): Face => {
  return {
    player,
    name: called,
    avatar: 'fox',
    hue,
    presence: 'online',
    isHost: false,
    isYou: player === 'A',
  }
})
const room = { t: translate(en, 'en'), name, faces }

function observationOf(state: State, player: PlayerId | null): Observation<View, Action> {
  const judged = (player === null ? [] : candidates(state, player)).map((action) => {
    return { action, refusal: refusal(state, player ?? '', action) }
  })
  const legal = judged.flatMap(({ action, refusal: why }) => (why === null ? [action] : []))
  const refused = judged.flatMap(({ action, refusal: why }) =>
    why === null ? [] : [{ action, refusal: why }],
  )
  return { revision: 1, player, view: view(state, player), legal, refused, outcome: outcome(state) }
}

type Props = BoardProps<View, Action, Key>

/** The parts of the board as this player has them; null looks on. */
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
  if (parts === undefined) throw new Error('the board was drawn')
  return parts
}

/** What can be read of it. */
function textOf(part: ReactNode): string {
  const markup = renderToStaticMarkup(part)
  return markup.replace(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

const hands = { A: 'red-5 wild', B: 'red-5 wild', C: 'red-5 wild', D: 'red-5 wild', E: 'red-5 wild' }
const table = (over: Partial<Situation> = {}) => situation({ hands, top: 'red-1', ...over })

describe('the table', () => {
  test('C13 warns of what is pending, with the chain', () => {
    const text = textOf(partsOf(table({ chain: [2, 4, 20], turn: 'B' }), 'A').table)
    expect(text).toContain('⚠️ +26 cards pending — play a +card or draw!')
    expect(text).toContain('+2 +4 +20 = 26')
  })

  test('C16 strikes the names of those who were skipped', () => {
    const { state } = plays(table({ hands: { ...hands, A: 'red-skip wild' } }), 'A', 'red-skip')
    const markup = renderToStaticMarkup(partsOf(state, 'A').table)
    expect(markup).toContain('⏭️ Skipped 2 players <s>Ben</s><s>Cy</s>')
    expect(markup).toMatch(/<s class="eights-name"[^>]*>Ben<\/s>/)
  })

  test('C18 says that a skip of all others plays again', () => {
    const three = { A: 'red-skip wild', B: 'wild', C: 'wild' }
    const { state } = plays(table({ hands: three }), 'A', 'red-skip')
    expect(textOf(partsOf(state, null).table)).toContain('Ana plays again')
  })

  test('C19 and C20 say the direction, count the reverses, and why there is none any more', () => {
    expect(textOf(partsOf(table(), 'A').table)).toContain('↻ clockwise')
    const text = textOf(partsOf(table({ top: 'red-reverse', reverses: 4, direction: -1 }), 'A').table)
    expect(text).toContain('↺ counter-clockwise 🔄 4/4 reverses')
    expect(text).toContain('No reverse goes until another card is played')
  })

  test('shows every other hand with its size, "!" at one card, and "+N" where it just grew', () => {
    const small = table({ hands: { A: 'red-5', B: 'wild', C: 'wild' }, turn: 'C', chain: [4] })
    const text = textOf(partsOf(draws(small, 'C').state, 'A').table)
    expect(text).toMatch(/Ben 1 1 card !/)
    expect(text).toMatch(/Cy 5 5 cards \+4 just drew 4/)
    expect(text).not.toContain('Ana')
  })

  test('C3 says how many are left of a finite deck', () => {
    expect(textOf(partsOf(table(), 'A').table)).toContain('draw ∞')
    const text = textOf(partsOf(table({ draw: 'red-1 red-2', discard: 'blue-1' }), 'A').table)
    expect(text).toContain('draw 2 2 cards to draw 1 put away')
  })
})

describe('the hand', () => {
  test('names each card, says what it would do, and why the others do not go', () => {
    const state = table({ hands: { ...hands, A: 'red-5 red-plus2' }, chain: [20] })
    const text = textOf(partsOf(state, 'A').own)
    expect(text).toContain('Red 5, 1 of 2')
    expect(text).toContain('Red plus two, playable, makes 22, 2 of 2')
    expect(text).toContain('+20 cards pending: play a + card or draw.')
  })

  test('is to be looked at only in a replay, and nobody sees one on a tv', () => {
    expect(renderToStaticMarkup(partsOf(table(), 'A', { mode: 'replay' }).own)).not.toContain('<button')
    expect(partsOf(table(), null, { mode: 'tv' }).own).toBeNull()
    expect(partsOf(table(), null).own).toBeNull()
  })
})

describe('the bar', () => {
  const labels = (parts: BoardParts) => parts.bar?.buttons.map(({ label, refused }) => [label, refused])

  test('draws one, or all that is pending', () => {
    expect(labels(partsOf(table(), 'A'))).toEqual([
      ['Draw 1', undefined],
      ['Play', 'Choose a card first'],
    ])
    expect(labels(partsOf(table({ chain: [2, 4, 20] }), 'A'))?.[0]).toEqual(['Draw 26', undefined])
  })

  test('says that nothing goes', () => {
    const stuck = table({ hands: { ...hands, A: 'blue-3' } })
    expect(labels(partsOf(stuck, 'A'))?.[1]).toEqual(['Play', 'None of your cards goes now'])
  })

  test('is for whoever is asked', () => {
    expect(partsOf(table(), 'B').bar).toBeNull()
    expect(partsOf(table(), 'A', { mode: 'replay' }).bar).toBeNull()
    expect(partsOf(table(), null).bar).toBeNull()
  })
})

describe('what is told', () => {
  test('flies: a card to the pile, a stack to the hand in one', () => {
    const [played] = plays(table(), 'A', 'red-5').said.map(([, event]) => board.announce(event, room))
    expect(played).toMatchObject({ cue: 'play', flights: [{ from: 'seat:A', to: 'pile' }] })
    const [drew, forced] = draws(table({ chain: [2, 4, 20] }), 'A').said.map(([, event]) =>
      board.announce(event, room),
    )
    expect(drew).toMatchObject({ cue: 'draw', flights: [{ from: 'deck', to: 'seat:A', count: 26 }] })
    expect(forced).toEqual({ text: 'Plus-stack resolved: drew 26 cards' })
  })

  test('has the winner heard', () => {
    const { said } = plays(table({ hands: { A: 'red-5', B: 'wild', C: 'wild' } }), 'A', 'red-5')
    expect(said.map(([, event]) => board.announce(event, room)?.cue)).toEqual(['play', 'win'])
  })
})

describe('the end', () => {
  const { state } = plays(table({ hands: { A: 'red-5', B: 'wild', C: 'wild wild' } }), 'A', 'red-5')

  test.each([
    ['en', translate(en, 'en'), 'Ana 0 Ben 1 Cy 2 Last card: Red 5 After 1 turn'],
    ['de', translate(de, 'de'), 'Ana 0 Ben 1 Cy 2 Letzte Karte: Rot 5 Nach 1 Zug'],
  ] as const)('shows who had how many cards left (%s)', (_, t, text) => {
    const { Breakdown } = board
    const ended = outcome(state)
    if (Breakdown === undefined || ended === null) throw new Error('it is over')
    const shown = createElement(Breakdown, { ...room, t, view: view(state, null), outcome: ended })
    expect(textOf(shown).replace(/5 5 (Red|Rot) /, '')).toContain(text)
  })
})
