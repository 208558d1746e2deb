import { describe, expect, test } from 'vitest'
import type { Typed } from '../../engine/game.ts'
import {
  act,
  begun,
  by,
  codeOf,
  DRAW,
  drawn,
  type OpenTable,
  type PersonName,
  playerOf,
  revisionOf,
  type TableUnderTest,
} from './contract-kit.ts'

/** Plays the first card of a person that can be played. */
async function playCard(table: TableUnderTest, person: PersonName): Promise<Typed> {
  const card = (await table.state(person)).legal?.find(({ type }) => type === 'play')
  expect(card).toBeDefined()
  expect(codeOf(await act(table, person, card ?? DRAW))).toBe('accepted')
  return card ?? DRAW
}

const asked = (table: TableUnderTest, person: PersonName, revision: number) =>
  table.command(person, { type: 'askTakeBack', revision })

const answered = async (table: TableUnderTest, person: PersonName, revision: number, agrees: boolean) =>
  codeOf(await table.command(person, { type: 'answerTakeBack', revision, agrees }))

const requestOf = async (table: TableUnderTest) => (await table.view()).match?.takeBack

/** How people take an action back at any host of a table. */
export function takeBacks(open: OpenTable): void {
  describe('by consent', () => consents(open))
  describe('and bots', () => withBots(open))
  describe('is refused', () => refusals(open))
}

function consents(open: OpenTable): void {
  test('happens once everybody has agreed', async () => {
    const table = await begun(open, 'forgiving')
    const [ana, ben] = [await playerOf(table, 'Ana'), await playerOf(table, 'Ben')]
    const before = await table.state('Ana')
    const card = await playCard(table, 'Ana')
    expect((await table.state('Ana')).mayTakeBack).toBe(true)
    expect(codeOf(await asked(table, 'Ana', 1))).toBe('accepted')
    expect(await requestOf(table)).toMatchObject({
      player: ana,
      revision: 1,
      waitingFor: [ben],
      isOpen: true,
    })
    expect(await revisionOf(table)).toBe(1)
    expect(await answered(table, 'Ben', 1, true)).toBe('accepted')
    const after = await table.state('Ana')
    expect(after).toMatchObject({ revision: 2, activePlayers: [ana], gameState: before.gameState })
    expect(after.mayTakeBack).toBeUndefined()
    expect(await requestOf(table)).toBeUndefined()
    expect(codeOf(await act(table, 'Ana', card))).toBe('accepted')
  })

  test('does not happen if somebody declines, and is not asked for twice', async () => {
    const table = await begun(open, 'forgiving')
    await playCard(table, 'Ana')
    await asked(table, 'Ana', 1)
    expect(await answered(table, 'Ben', 1, false)).toBe('accepted')
    const declinedBy = await playerOf(table, 'Ben')
    expect(await requestOf(table)).toMatchObject({ isOpen: false, declinedBy, waitingFor: [] })
    expect(await answered(table, 'Ben', 1, true)).toBe('stale-revision')
    expect(codeOf(await asked(table, 'Ana', 1))).toBe('cannot-take-back')
    expect(await revisionOf(table)).toBe(1)
  })

  test('is out of the question once somebody has acted', async () => {
    const table = await begun(open, 'forgiving')
    await playCard(table, 'Ana')
    await asked(table, 'Ana', 1)
    await drawn(table, 'Ben')
    expect(await requestOf(table)).toBeUndefined()
    expect(await answered(table, 'Ben', 1, true)).toBe('stale-revision')
    expect(codeOf(await asked(table, 'Ana', 1))).toBe('stale-revision')
    expect(await revisionOf(table)).toBe(2)
  })
}

function withBots(open: OpenTable): void {
  test('which agree, and wait for the consent of people', async () => {
    const table = await begun(open, 'forgiving', { type: 'addBot', level: 'beginner' })
    await drawn(table, 'Ana')
    await playCard(table, 'Ben')
    expect(codeOf(await asked(table, 'Ben', 2))).toBe('accepted')
    expect((await requestOf(table))?.waitingFor).toEqual([await playerOf(table, 'Ana')])
    await table.passTime()
    expect(await revisionOf(table)).toBe(2)
    expect(await answered(table, 'Ana', 2, true)).toBe('accepted')
    expect(await revisionOf(table)).toBe(3)
  })

  test('which agree for the people for whom they play', async () => {
    const table = await begun(open, 'forgiving')
    await by(table, { type: 'handToBot', player: await playerOf(table, 'Ben'), level: 'beginner' })
    await playCard(table, 'Ana')
    expect(codeOf(await asked(table, 'Ana', 1))).toBe('accepted')
    expect(await revisionOf(table)).toBe(2)
  })
}

function refusals(open: OpenTable): void {
  test('with the reason of the rules, and changes nothing', async () => {
    const [table, other] = [await begun(open, 'forgiving'), await begun(open, 'toy')]
    await drawn(table, 'Ana')
    await playCard(other, 'Ana')
    const rejected = (code: string) => ({ rejected: { code: 'cannot-take-back', refusal: { code } } })
    expect(await asked(table, 'Ana', 1)).toMatchObject(rejected('drawn'))
    expect(await asked(other, 'Ana', 1)).toMatchObject(rejected('reveals'))
    expect(await requestOf(table)).toBeUndefined()
    expect([await revisionOf(table), await revisionOf(other)]).toEqual([1, 1])
  })

  test('until the end of a pause', async () => {
    const table = await begun(open, 'forgiving')
    await playCard(table, 'Ana')
    await by(table, { type: 'pause', isPaused: true })
    expect(codeOf(await asked(table, 'Ana', 1))).toBe('match-paused')
    await by(table, { type: 'pause', isPaused: false })
    expect(codeOf(await asked(table, 'Ana', 1))).toBe('accepted')
  })
}
