import { plays } from '../../e2e/scenarios/kit/eights-page.ts'
import { opens, stealOf } from '../../e2e/scenarios/kit/elephant-page.ts'
import type { Guest } from '../../e2e/scenarios/kit/party.ts'
import type { Stack } from '../../e2e/scenarios/kit/stacked.ts'

/** The players in seat order: the first on a phone, the second at a desk, both filmed; the third is behind the cameras. */
type Cast = readonly [ana: Guest, ben: Guest, cy: Guest]

/** A scene: the moves before the film, and the one press that it shows. */
export interface Scene {
  /** The name of the game on the page. */
  readonly game: string
  readonly stack: Stack
  prepare?(cast: Cast): Promise<void>
  /** The press that starts the scene. */
  start(cast: Cast): Promise<void>
  /** The number of frames; 30 by default. */
  readonly frames?: number
  /** The time between two frames in milliseconds; 100 by default. */
  readonly everyMs?: number
}

const press = ({ page }: Guest, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

const flip7 = (deck: string, prepare: NonNullable<Scene['prepare']>): Scene => ({
  game: 'Flip 7',
  stack: { game: 'flip7', deck },
  prepare,
  start: ([ana]) => press(ana, 'Hit'),
})

const eights = (hands: readonly string[], turn: string) =>
  ({ game: 'crazy-eights', top: 'red-1', turn, hands }) as const

/** Everybody else stays after Ana's first card; then she is alone. */
const alone = async ([ana, ben, cy]: Cast, hits: number) => {
  await press(ana, 'Hit')
  await press(ben, /^Stay/)
  await press(cy, /^Stay/)
  for (let hit = 1; hit < hits; hit += 1) await press(ana, 'Hit')
}

const rolling = (dice: string): Scene => ({
  game: 'Yahtzee',
  stack: { game: 'yahtzee', dice: [[dice]] },
  start: ([ana]) => press(ana, /^Roll/),
})

const TITLES = ['Lava lamp', 'Odd socks', 'Tiny kettle']

export const SCENES: Readonly<Record<string, Scene>> = {
  hit: flip7('5 8 11 3 9', (cast) => alone(cast, 1)),
  bust: flip7('5 8 11 3 9 12 5', (cast) => alone(cast, 3)),
  flip7: flip7('5 8 11 1 2 3 4 6 9', (cast) => alone(cast, 5)),
  frozen: {
    game: 'Flip 7',
    stack: { game: 'flip7', deck: '5 8 11 freeze' },
    prepare: async ([ana]) => {
      await press(ana, 'Hit')
      await ana.page.getByRole('radio', { name: /Ben/ }).click()
    },
    start: async ([ana]) => ana.page.getByRole('radio', { name: /Ben/ }).click(),
  },
  plus20: {
    game: 'Insane Crazy Eights',
    stack: eights(['plus20 red-3 red-7 blue-2', 'red-4 red-6 green-1', 'red-9 red-2 blue-7'], '0'),
    prepare: ([ana]) => plays(ana, 'Wild plus twenty', 'Blue'),
    start: ([, ben]) => press(ben, /^Draw/),
  },
  lastcard: {
    game: 'Insane Crazy Eights',
    stack: eights(['red-3 red-7', 'red-4 red-6 green-1', 'red-9 red-2 blue-7'], '0'),
    prepare: async ([ana]) => {
      await ana.page.getByRole('button', { name: 'Red 3' }).click()
    },
    start: ([ana]) => press(ana, /^Play /),
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
  yahtzee: rolling('55555'),
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
