import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { BoardParts, BoardProps, Face } from '../../../board-kit/board.ts'
import type { Observation, PlayerId } from '../../../engine/game.ts'
import { translate } from '../../../engine/texts.ts'
import { flip7 } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/state.ts'
import { type Fixture, fixture } from '../testing/fixture.ts'
import { de } from '../texts/de.ts'
import { en, type Key } from '../texts/en.ts'
import { board } from './index.tsx'

const NAMES: Readonly<Record<string, string>> = { A: 'Ana', B: 'Ben', C: 'Cy', D: 'Dee' }
const name = (player: PlayerId) => NAMES[player] ?? player
const faces = Object.entries(NAMES).map(
  ([player, called], hue): Face => ({
    player,
    name: called,
    avatar: 'fox',
    hue,
    presence: 'online',
    isHost: false,
    isYou: false,
  }),
)
const english = { t: translate(en, 'en'), name, faces }
const german = { t: translate(de, 'de'), name, faces }

function observationOf({ state, view }: Fixture, player: PlayerId | null): Observation<View, Action> {
  const legal: Action[] = []
  const refused: { action: Action; refusal: { code: string; text: string } }[] = []
  for (const action of player === null ? [] : flip7.candidates(state, player)) {
    const refusal = player === null ? null : flip7.refusal(state, player, action)
    if (refusal === null) legal.push(action)
    else refused.push({ action, refusal })
  }
  return { revision: 1, player, view, legal, refused, outcome: flip7.outcome(state) }
}

/** The parts of the board as this player has them. */
function partsOf(table: Fixture, player: PlayerId | null, over: Partial<BoardProps<View, Action, Key>> = {}) {
  let parts: BoardParts | undefined
  function Capture(): ReactNode {
    parts = board.useBoard({
      ...english,
      observation: observationOf(table, player),
      activePlayers: [],
      mode: player === null ? 'watch' : 'play',
      isPending: false,
      aids: { odds: true, confirm: true },
      act: () => undefined,
      host: null,
      ...over,
    })
    return null
  }
  renderToStaticMarkup(createElement(Capture))
  if (parts === undefined) throw new Error('the board was drawn')
  return parts
}

const html = (node: ReactNode) => renderToStaticMarkup(createElement('div', null, node))

/** What can be read: the texts of a piece, one after the other. */
const words = (node: ReactNode) =>
  html(node)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')

describe('scenario 8: a Freeze in the first deal', () => {
  const dealt = () => fixture(4, { deck: '5 7 freeze 9' })

  it('gives its holder all four to choose from, the seat without cards too', () => {
    const { sheet, bar, banner, keys } = partsOf(dealt(), 'C')
    expect(banner).toBe('choose whom to freeze')
    expect(html(sheet).match(/role="radio"/g)).toHaveLength(4)
    for (const label of ['Freeze Ana: banks 5', 'Freeze Ben: banks 7', 'Freeze Dee: banks 0', 'no cards yet'])
      expect(words(sheet)).toContain(label)
    expect(words(sheet)).toContain('Freeze myself: bank 0')
    expect(bar?.buttons).toMatchObject([{ refused: 'First choose a player in the list.' }])
    expect(keys?.map(({ key }) => key)).toEqual(['1', '2', '3', '4'])
  })

  it('shows all others the same list and nothing to press', () => {
    const { sheet, table, bar, banner } = partsOf(dealt(), 'A')
    expect([sheet, bar, banner]).toEqual([null, null, 'Waiting… Cy chooses whom to freeze'])
    expect(words(table)).toContain('Waiting…')
    expect(words(table)).toContain('Freeze Cy: banks 0')
    expect(html(table)).not.toContain('role="radio"')
  })

  it('says where the deal is paused, and goes on behind it', () => {
    const table = dealt()
    expect(words(partsOf(table, 'B').table)).toContain('Deal paused at seat 3 of 4')
    table.target('C', 'B')
    const after = words(partsOf(table, 'A').table)
    expect(after).toContain('Ben|total |0|7|this round |7|FROZEN')
    expect(after).not.toContain('Deal paused')
    expect(table.lines()).toMatchObject({ D: [9] })
  })
})

describe('scenario 9: a Freeze within a Flip Three', () => {
  const told = ({ events }: Fixture) => events.map((event) => board.announce(event, english)?.text)

  it('is parked, and chosen for when the three are flipped', () => {
    const table = fixture(3, { deck: '1 2 3 flipThree freeze 5 6' })
    table.hit('A')
    table.target('A', 'B')
    const { sheet, table: zone } = partsOf(table, 'B')
    expect(words(zone)).toContain('Flip Three on Ben: 3 of 3|Freeze set aside|1 of 3')
    expect(words(sheet)).toContain('Freeze Ana: banks 1')
    expect(told(table)).toContain('Freeze set aside by Ben, 1 of 3.')
  })

  it('is discarded with a bust, without a sheet', () => {
    const table = fixture(3, { deck: '1 2 3 flipThree freeze 5 2' })
    table.hit('A')
    table.target('A', 'B')
    const { sheet, table: zone } = partsOf(table, 'A')
    expect(sheet).toBe(null)
    expect(words(zone)).toContain('BUSTED')
    expect(told(table)).toContain('Set-aside Freeze discarded: Ben busted.')
  })

  it('is discarded with Flip 7, which ends the round', () => {
    const table = fixture(2, { deck: '0 12 1 11 2 10 3 9 4 8 flipThree freeze 5 6' })
    for (const player of ['A', 'B', 'A', 'B', 'A', 'B', 'A', 'B', 'A']) table.hit(player)
    table.target('A', 'A')
    const { table: zone, bar, sheet } = partsOf(table, 'A')
    expect(sheet).toBe(null)
    expect(told(table)).toContain('Freeze of Ana discarded: Flip 7 ended the round.')
    expect(words(zone)).toContain('0 + 1 + 2 + 3 + 4 + 5 + 6 + 15 for Flip 7|36')
    expect(bar?.buttons.map(({ label }) => label)).toEqual(['Next round'])
  })

  it('goes to the only player left by itself, and is said', () => {
    const table = fixture(1, { deck: '1 flipThree freeze 5 6' })
    table.hit('A')
    expect(partsOf(table, 'A').sheet).toBe(null)
    expect(told(table)).toContain('Freeze goes to Ana: there is nobody else to choose.')
  })
})

describe('what can be done', () => {
  it('says why one cannot stay', () => {
    const table = fixture(3, { deck: '1 freeze 3' })
    table.target('B', 'A')
    const { bar, banner } = partsOf(table, 'B')
    expect(banner).toBe('hit: you have no card to stay with')
    expect(bar?.buttons[0]?.refused).toBe('You have no card in front of you: you must hit.')
  })

  it('is hit and stay with what it banks, on one’s turn alone', () => {
    const table = fixture(3, { deck: '5 2 3' })
    expect(partsOf(table, 'A').bar?.buttons).toMatchObject([
      { label: 'Stay: bank 5', key: 's', refused: undefined },
      { label: 'Hit', key: 'h' },
    ])
    expect(partsOf(table, 'B').bar).toBe(null)
    expect(partsOf(table, 'A', { mode: 'replay' }).bar).toBe(null)
    expect(partsOf(table, 'A', { mode: 'tv' })).toMatchObject({ bar: null, own: null })
  })

  it('is one tap where nobody wants to be asked twice', () => {
    const acted: Action[] = []
    const aids = { odds: true, confirm: false }
    const { keys } = partsOf(fixture(3, { deck: '1 2 freeze' }), 'C', {
      aids,
      act: (action) => acted.push(action),
    })
    keys?.[1]?.run()
    expect(acted).toEqual([{ type: 'selectTarget', target: 'B' }])
  })
})

describe('what is shown', () => {
  it('is the bust risk only where the table and the device want it', () => {
    const risk = (showOdds: boolean, odds: boolean) =>
      words(
        partsOf(fixture(3, { deck: '5 2 3', options: { showOdds } }), 'A', { aids: { odds, confirm: true } })
          .own,
      ).includes('bust risk')
    expect([risk(true, true), risk(false, true), risk(true, false)]).toEqual([true, false, false])
  })

  it('is no risk to those who look on, nor on a TV', () => {
    const table = fixture(3, { deck: '5 2 flipThree' })
    const isShown = (player: PlayerId | null, mode: 'play' | 'watch' | 'tv') => {
      const { table: seen, sheet, own } = partsOf(table, player, { mode })
      return [seen, sheet, own].some((part) => words(part).includes('bust risk'))
    }
    expect([isShown('C', 'play'), isShown(null, 'watch'), isShown(null, 'tv')]).toEqual([true, false, false])
  })

  it('is an extra round before and within it', () => {
    const table = fixture(3, { deck: '5 2 3', totals: { A: 204, B: 204, C: 3 } })
    expect(words(partsOf(table, 'A').table)).toContain('Extra round: Ana and Ben are tied at 204.')
    for (const player of ['A', 'B', 'C']) table.stay(player)
    expect(partsOf(table, 'A').banner).toBe('Ana wins with 209')
  })

  it('is the first deal, which nobody was told', () => {
    expect(words(partsOf(fixture(3, { deck: '5 +4 3' }), 'A').table)).toContain('Ben is dealt +4.')
  })
})

describe('both languages', () => {
  it('say every kind of event with nothing left out', () => {
    const kinds: Parameters<typeof board.announce>[0][] = [
      { type: 'roundStarted', round: 2, dealer: 'A' },
      { type: 'reshuffled', cards: 40 },
      { type: 'flipped', player: 'A', card: 'x2', why: 'deal', nth: 1 },
      { type: 'flipped', player: 'A', card: 12, why: 'hit', nth: 1 },
      { type: 'flipped', player: 'A', card: 'flipThree', why: 'flipThree', nth: 2 },
      { type: 'saved', player: 'A', card: 4 },
      { type: 'busted', player: 'A', card: 4 },
      { type: 'flip7', player: 'A' },
      { type: 'setAside', player: 'A', card: 'freeze', nth: 1 },
      { type: 'assigned', card: 'freeze', from: 'A', to: 'B', isForced: false },
      { type: 'assigned', card: 'freeze', from: 'A', to: 'A', isForced: false },
      { type: 'assigned', card: 'flipThree', from: 'A', to: 'A', isForced: true },
      { type: 'assigned', card: 'secondChance', from: 'A', to: 'B', isForced: false },
      ...(['bust', 'flip7', 'notActive', 'nobodyToTake', 'roundOver'] as const).map(
        (why) => ({ type: 'discarded', player: 'A', card: 'freeze', why }) as const,
      ),
      { type: 'frozen', player: 'A', points: 20 },
      { type: 'stayed', player: 'A', points: 20 },
      { type: 'flipThreeBegan', player: 'A' },
      { type: 'roundEnded', round: 2, why: 'outOfCards', scores: [] },
      { type: 'tied', players: ['A', 'B', 'C'], total: 210 },
      { type: 'gameEnded', winner: 'A', total: 210 },
    ]
    for (const room of [english, german]) {
      const texts = kinds.map((event) => board.announce(event, room)?.text ?? '')
      expect(texts.filter((text) => text.length < 10 || /[{}]|undefined/.test(text))).toEqual([])
      expect(new Set(texts).size).toBe(kinds.length)
    }
    expect(board.announce({ type: 'tied', players: ['A', 'B', 'C'], total: 210 }, german)?.text).toBe(
      'Ana, Ben und Cy stehen gleichauf bei 210: Zusatzrunde.',
    )
  })

  it('speak the whole table', () => {
    const table = fixture(2, { deck: '5 secondChance +4', options: { target: 100 } })
    table.hit('A')
    expect(partsOf(table, 'B').spoken).toBe(
      'hit or stay. Round 1, to 100 points. 91 cards in the deck, 0 discarded. ' +
        'Ana: active, 5, plus 4, 9 this round, 0 in total. ' +
        'Ben: active, Second Chance, 0 this round, 0 in total.',
    )
  })
})
