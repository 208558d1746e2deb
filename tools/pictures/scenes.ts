import { plays } from '../../e2e/scenarios/kit/eights-page.ts'
import { opens, stealOf, steals } from '../../e2e/scenarios/kit/elephant-page.ts'
import type { FixedChance } from '../../e2e/scenarios/kit/fixed-chance.ts'
import type { Guest } from '../../e2e/scenarios/kit/party.ts'
import { handOf } from '../../e2e/scenarios/kit/table-page.ts'
import { commitRow, diceOf } from '../../e2e/scenarios/kit/yahtzee-page.ts'

/** The players in seat order; the picture shows the screen of the first one. */
export type Four = readonly [ana: Guest, ben: Guest, cy: Guest, dee: Guest]

/** The scene of a picture in the README. */
export interface Scene {
  /** The name of the game on the page. */
  readonly title: string
  readonly stack: FixedChance | null
  readonly preset?: string
  /** Plays up to the picture. */
  play(guests: Four): Promise<void>
}

const press = ({ page }: Guest, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).tap()

const flip7: Scene = {
  title: 'Flip 7',
  stack: { game: 'flip7', deck: '7 12 9 secondChance 4 11 9 6 +8 10 12 3 x2' },
  async play([ana, ben, cy, dee]) {
    for (const guest of [ana, ben, cy, dee, ana]) await press(guest, 'Hit')
    await press(ben, /^Stay/)
    for (const guest of [dee, ana, dee, ana]) await press(guest, 'Hit')
    await press(dee, /^Stay/)
  },
}

const crazyEights: Scene = {
  title: 'Insane Crazy Eights',
  stack: {
    game: 'crazy-eights',
    top: 'red-1',
    turn: '1',
    hands: [
      'red-3 red-7 yellow-2 yellow-plus2 green-5 green-skip blue-0',
      'red-6 blue-2 green-1 yellow-9 red-4',
      'red-plus2 blue-5',
      'plus4 green-3 blue-7 yellow-1 red-0 green-9',
    ],
  },
  async play([, ben, cy, dee]) {
    await plays(ben, 'Red 6')
    await plays(cy, 'Red plus two')
    await plays(dee, 'Wild plus four', 'Blue')
  },
}

const GIFTS = ['Lava lamp', 'Odd socks', 'Tiny kettle', 'Board game']

const whiteElephant: Scene = {
  title: 'White Elephant',
  stack: { game: 'white-elephant' },
  preset: 'Your own gifts',
  async play(guests) {
    const [ana, ben, cy] = guests
    for (const [seat, guest] of guests.entries()) {
      await press(guest, 'Bring a gift')
      await guest.page.getByLabel('Title').fill(GIFTS[seat] ?? '')
      await press(guest, 'Put it on the table')
    }
    await press(ana, 'Start')
    const first = await opens(ana)
    const second = await opens(ben)
    await steals(cy, first, 'Ana', `You get ${first}, Ana gets nothing and acts next`)
    await stealOf(ana, second).tap()
  },
}

/** Four rounds of four players: the row that each player fills, and the dice for it. */
const ROUNDS = [
  ['Sixes 66652', 'Chance 65643', 'Threes 33315', 'Full house 44422'],
  ['Full house 33322', 'Fours 44421', 'Small straight 12346', 'Sixes 66613'],
  ['Large straight 23456', 'Threes 33351', '4 of a kind 55552', 'Ones 11136'],
  ['Threes 33341', 'Yahtzee 66666', 'Chance 65542', 'Large straight 12345'],
].map((round) => round.map((turn) => ({ row: turn.slice(0, -6), dice: turn.slice(-5) })))

const yahtzee: Scene = {
  title: 'Yahtzee',
  stack: { game: 'yahtzee', dice: [...ROUNDS.flat().map(({ dice }) => [dice]), ['55534']] },
  async play(guests) {
    const [ana] = guests
    const rowOf = ({ page }: Guest, row: string) =>
      page.getByRole('button', { name: new RegExp(`^${row}:`) }).first()
    for (const round of ROUNDS) {
      for (const [seat, { row }] of round.entries()) {
        const guest = guests[seat] ?? ana
        await press(guest, /^Roll/)
        await rowOf(guest, row).tap()
        await commitRow(guest, /^Score \d/)
      }
    }
    await press(ana, /^Roll/)
    for (const die of [0, 1, 2]) await diceOf(ana).nth(die).tap()
    await rowOf(ana, 'Fives').tap()
  },
}

const discard: Scene = {
  title: 'Discard',
  stack: null,
  preset: 'Poker',
  async play(guests) {
    for (const guest of guests) {
      for (const place of [0, 6]) await handOf(guest).nth(place).tap()
      await press(guest, 'Discard Selected Cards')
      await press(guest, 'End Turn')
    }
    for (const place of [1, 4]) await handOf(guests[0]).nth(place).tap()
  },
}

/** The scenes by the id of the game, which also names the picture. */
export const SCENES: Readonly<Record<string, Scene>> = {
  flip7,
  'crazy-eights': crazyEights,
  'white-elephant': whiteElephant,
  yahtzee,
  discard,
}
