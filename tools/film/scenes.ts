import { expect } from '@playwright/test'
import { plays } from '../../e2e/scenarios/kit/eights-page.ts'
import { opens, stealOf } from '../../e2e/scenarios/kit/elephant-page.ts'
import type { FixedChance } from '../../e2e/scenarios/kit/fixed-chance.ts'
import { targetsOf } from '../../e2e/scenarios/kit/flip7-page.ts'
import type { Guest } from '../../e2e/scenarios/kit/party.ts'

/** The players in seat order: the first on a phone, the second at a desk, both filmed; the third is behind the cameras. */
type Cast = readonly [ana: Guest, ben: Guest, cy: Guest]

/** A scene: the moves before the film, and the one press that it shows. */
export interface Scene {
  /** The name of the game on the page. */
  readonly game: string
  readonly stack: FixedChance
  prepare?(cast: Cast): Promise<void>
  /** The press that starts the scene. */
  start(cast: Cast): Promise<void>
  /** The words of the big moment that the film must show on every device. */
  readonly moment?: string
  /** The number of frames; 30 by default. */
  readonly frames?: number
  /** The time between two frames in milliseconds; 100 by default. */
  readonly everyMs?: number
}

const press = ({ page }: Guest, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

const flip7 = (deck: string, hits: number, moment?: string): Scene => ({
  game: 'Flip 7',
  stack: { game: 'flip7', deck },
  prepare: (cast) => alone(cast, hits),
  start: ([ana]) => press(ana, 'Hit'),
  ...(moment === undefined ? {} : { moment }),
})

const eights = (hands: readonly string[], turn: string) =>
  ({ game: 'crazy-eights', top: 'red-1', turn, hands }) as const

/** Ana hits, and then has this many of seven cards: a press while an action is pending would be ignored. */
const hit = async (ana: Guest, cards: number) => {
  await press(ana, 'Hit')
  await expect(ana.page.getByText(`${cards}/7`, { exact: true })).toBeVisible()
}

/** Everybody else stays after Ana's first hit; then she is alone. The deal has given her one card. */
const alone = async ([ana, ben, cy]: Cast, hits: number) => {
  await hit(ana, 2)
  await press(ben, /^Stay/)
  await press(cy, /^Stay/)
  for (let cards = 3; cards < hits + 2; cards += 1) await hit(ana, cards)
}

const rolling = (dice: string, moment?: string): Scene => ({
  game: 'Yahtzee',
  stack: { game: 'yahtzee', dice: [[dice]] },
  start: ([ana]) => press(ana, /^Roll/),
  ...(moment === undefined ? {} : { moment }),
})

const TITLES = ['Lava lamp', 'Odd socks', 'Tiny kettle']

export const SCENES: Readonly<Record<string, Scene>> = {
  hit: flip7('5 8 11 3 9', 1),
  bust: flip7('5 8 11 3 9 12 5', 3, 'BUST'),
  flip7: flip7('5 8 11 1 2 3 4 6 9', 5, 'FLIP 7'),
  flipthree: {
    game: 'Flip 7',
    stack: { game: 'flip7', deck: '5 8 11 flipThree 3 +4 9' },
    prepare: async ([ana]) => {
      await press(ana, 'Hit')
      await targetsOf(ana, /Ben/).click()
    },
    start: async ([ana]) => targetsOf(ana, /Ben/).click(),
  },
  frozen: {
    game: 'Flip 7',
    stack: { game: 'flip7', deck: '5 8 11 freeze' },
    prepare: async ([ana]) => {
      await press(ana, 'Hit')
      await targetsOf(ana, /Ben/).click()
    },
    start: async ([ana]) => targetsOf(ana, /Ben/).click(),
    moment: 'FROZEN',
  },
  plus20: {
    game: 'Insane Crazy Eights',
    stack: eights(['plus20 red-3 red-7 blue-2', 'red-4 red-6 green-1', 'red-9 red-2 blue-7'], '0'),
    prepare: ([ana]) => plays(ana, 'Wild plus twenty', 'Blue'),
    start: ([, ben]) => press(ben, /^Draw/),
    moment: '+20',
  },
  lastcard: {
    game: 'Insane Crazy Eights',
    stack: eights(['red-3 red-7', 'red-4 red-6 green-1', 'red-9 red-2 blue-7'], '0'),
    prepare: async ([ana]) => {
      await ana.page.getByRole('button', { name: 'Red 3' }).click()
    },
    start: ([ana]) => press(ana, /^Play /),
    moment: 'LAST CARD',
  },
  play: {
    game: 'Insane Crazy Eights',
    stack: eights(['red-reverse red-3 red-7', 'red-4 red-6 green-1', 'red-9 red-2 blue-7'], '0'),
    prepare: async ([ana]) => {
      await ana.page.getByRole('button', { name: 'Red reverse' }).click()
    },
    start: ([ana]) => press(ana, /^Play /),
    frames: 16,
  },
  dice: rolling('52463'),
  yahtzee: rolling('55555', 'YAHTZEE!'),
  opening: {
    game: 'White Elephant',
    stack: { game: 'white-elephant', titles: TITLES },
    prepare: ([ana]) => press(ana, 'Open a gift'),
    start: ([ana]) => press(ana, /^Open gift \d+$/),
  },
  steal: {
    game: 'White Elephant',
    stack: { game: 'white-elephant', titles: TITLES },
    prepare: async ([ana, ben]) => {
      await stealOf(ben, await opens(ana)).click()
    },
    start: ([, ben]) => press(ben, 'Steal from Ana'),
    moment: 'STOLEN',
  },
  results: {
    game: 'Insane Crazy Eights',
    stack: eights(['red-3', 'red-4 red-6 green-1', 'red-9 red-2 blue-7'], '0'),
    prepare: async ([ana]) => {
      await ana.page.getByRole('button', { name: 'Red 3' }).click()
    },
    start: ([ana]) => press(ana, /^Play /),
    frames: 30,
    everyMs: 250,
  },
}
