import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { BoardParts, BoardProps, Face } from '../../../board-kit/board.ts'
import type { Observation, PlayerId } from '../../../engine/game.ts'
import { translate } from '../../../engine/texts.ts'
import { flip7 } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
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

/** The parts of the board for a viewer. */
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
  if (parts === undefined) throw new Error('the board was not drawn')
  return parts
}

const html = (node: ReactNode) => renderToStaticMarkup(createElement('div', null, node))

/** The visible texts of a part, one after the other. */
const textOf = (node: ReactNode) =>
  html(node)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')

/** The number of seats that can be pressed to choose them. */
const targetsIn = (node: ReactNode) => html(node).match(/aria-pressed/g)?.length ?? 0

describe('scenario 8: a Freeze in the first deal', () => {
  const start = () => fixture(4, { deck: '5 7 freeze 9' })

  it('offers its holder all four players, including the one without cards', () => {
    const { table, own, sheet, bar, banner, keys } = partsOf(start(), 'C')
    expect(banner).toBe('choose whom to freeze')
    expect(targetsIn(table)).toBe(3)
    for (const label of ['Freeze Ana: banks 5', 'Freeze Ben: banks 7', 'Freeze Dee: banks 0', 'no cards yet'])
      expect(textOf(table)).toContain(label)
    expect(textOf(own)).toContain('Freeze myself: bank 0')
    expect(sheet).toBeUndefined()
    expect(bar?.buttons).toMatchObject([{ refused: 'Tap a player first.' }])
    expect(keys?.map(({ key }) => key)).toEqual(['1', '2', '3', '4'])
  })

  it('shows all other players who chooses, and nothing to press', () => {
    const { table, own, bar, banner } = partsOf(start(), 'A')
    expect([bar, banner]).toEqual([null, 'Waiting… Cy chooses whom to freeze'])
    expect(textOf(table)).toContain('Cy chooses whom to freeze')
    expect(targetsIn(table) + targetsIn(own)).toBe(0)
  })

  it('shows where the deal is paused, and the deal goes on after the choice', () => {
    const table = start()
    expect(textOf(partsOf(table, 'B').table)).toContain('Deal paused at seat 3 of 4')
    table.target('C', 'B')
    const after = textOf(partsOf(table, 'A').table)
    expect(after).toContain('Ben|total |0|this round |7|7|FROZEN')
    expect(after).not.toContain('Deal paused')
    expect(table.lines()).toMatchObject({ D: [9] })
  })
})

describe('scenario 9: a Freeze within a Flip Three', () => {
  const announced = ({ events }: Fixture) => events.map((event) => board.announce(event, english)?.text)

  it('is set aside and assigned after the third card', () => {
    const table = fixture(3, { deck: '1 2 3 flipThree freeze 5 6' })
    table.hit('A')
    table.target('A', 'B')
    const { table: zone } = partsOf(table, 'B')
    expect(textOf(zone)).toContain('Flip Three on Ben: 3 of 3|Freeze set aside|1 of 3')
    expect(textOf(zone)).toContain('Freeze Ana: banks 1')
    expect(announced(table)).toContain('Freeze set aside by Ben, 1 of 3.')
  })

  it('is discarded after a bust, and nobody chooses', () => {
    const table = fixture(3, { deck: '1 2 3 flipThree freeze 5 2' })
    table.hit('A')
    table.target('A', 'B')
    const { table: zone } = partsOf(table, 'A')
    expect(targetsIn(zone)).toBe(0)
    expect(textOf(zone)).toContain('BUSTED')
    expect(announced(table)).toContain('Set-aside Freeze discarded: Ben busted.')
  })

  it('is discarded after a Flip 7, which ends the round', () => {
    const table = fixture(2, { deck: '0 12 1 11 2 10 3 9 4 8 flipThree freeze 5 6' })
    for (const player of ['A', 'B', 'A', 'B', 'A', 'B', 'A', 'B', 'A']) table.hit(player)
    table.target('A', 'A')
    const { table: zone, bar } = partsOf(table, 'A')
    expect(targetsIn(zone)).toBe(0)
    expect(announced(table)).toContain('Freeze of Ana discarded: Flip 7 ended the round.')
    expect(textOf(zone)).toContain('0 + 1 + 2 + 3 + 4 + 5 + 6 + 15 for Flip 7|36')
    expect(bar?.buttons.map(({ label }) => label)).toEqual(['Next round'])
  })

  it('goes automatically to the only player left, and is announced', () => {
    const table = fixture(1, { deck: '1 flipThree freeze 5 6' })
    table.hit('A')
    expect(targetsIn(partsOf(table, 'A').own)).toBe(0)
    expect(announced(table)).toContain('Freeze goes to Ana: nobody else is left.')
  })
})

describe('the action bar', () => {
  it('explains why the player cannot stay', () => {
    const table = fixture(3, { deck: '1 freeze 3' })
    table.target('B', 'A')
    const { bar, banner } = partsOf(table, 'B')
    expect(banner).toBe('hit: you have no card yet')
    expect(bar?.buttons[0]?.refused).toBe('You have no card yet: hit first.')
  })

  it('offers hit and stay with the banked points, to the current player only', () => {
    const table = fixture(3, { deck: '5 2 3' })
    expect(partsOf(table, 'A').bar?.buttons).toMatchObject([
      { label: 'Stay: bank 5', key: 's', refused: undefined },
      { label: 'Hit', key: 'h' },
    ])
    expect(partsOf(table, 'B').bar).toBe(null)
    expect(partsOf(table, 'A', { mode: 'replay' }).bar).toBe(null)
    expect(partsOf(table, 'A', { mode: 'tv' })).toMatchObject({ bar: null, own: null })
  })

  it('commits a target with one key if confirmation is off', () => {
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

describe('the table', () => {
  it('marks the seat of every player, the viewer included', () => {
    const { table, own } = partsOf(fixture(4, { deck: '1 2 3 4' }), 'B')
    const seats = [...(html(table) + html(own)).matchAll(/data-seat="(\w)"/g)].map(([, player]) => player)
    expect(seats).toEqual(['C', 'D', 'A', 'B'])
  })

  it('shows the bust risk only if both the options and the device allow it', () => {
    const risk = (showOdds: boolean, odds: boolean) =>
      textOf(
        partsOf(fixture(3, { deck: '5 2 3', options: { showOdds } }), 'A', { aids: { odds, confirm: true } })
          .own,
      ).includes('bust risk')
    expect([risk(true, true), risk(false, true), risk(true, false)]).toEqual([true, false, false])
  })

  it('shows no bust risk to spectators or on a TV', () => {
    const table = fixture(3, { deck: '5 2 flipThree' })
    const isShown = (player: PlayerId | null, mode: 'play' | 'watch' | 'tv') => {
      const { table: zone, own } = partsOf(table, player, { mode })
      return [zone, own].some((part) => textOf(part).includes('bust risk'))
    }
    expect([isShown('C', 'play'), isShown(null, 'watch'), isShown(null, 'tv')]).toEqual([true, false, false])
  })

  it('announces an extra round, and its winner', () => {
    const table = fixture(3, { deck: '5 2 3', totals: { A: 204, B: 204, C: 3 } })
    expect(textOf(partsOf(table, 'A').table)).toContain('Extra round: Ana and Ben are tied at 204.')
    for (const player of ['A', 'B', 'C']) table.stay(player)
    expect(partsOf(table, 'A').banner).toBe('Ana wins with 209')
  })

  it('lists the events of the first deal', () => {
    expect(textOf(partsOf(fixture(3, { deck: '5 +4 3' }), 'A').table)).toContain('Ben is dealt +4.')
  })
})

describe('the texts', () => {
  it('describe every kind of event in both languages', () => {
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

  it('describe the whole table to a screen reader', () => {
    const table = fixture(2, { deck: '5 secondChance +4', options: { target: 100 } })
    table.hit('A')
    expect(partsOf(table, 'B').spoken).toBe(
      'hit or stay. Round 1, to 100 points. 91 cards in the deck, 0 discarded. ' +
        'Ana: active, 5, plus 4, 9 this round, 0 in total. ' +
        'Ben: active, Second Chance, 0 this round, 0 in total.',
    )
  })
})
