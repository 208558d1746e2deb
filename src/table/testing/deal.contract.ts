import { describe, expect, test } from 'vitest'
import type { TableCommand } from '../../protocol/table.ts'
import { codeOf, type PersonName, playerOf, type TableUnderTest } from './contract-kit.ts'
import { dealDevice } from './device.ts'

const ANAS = dealDevice(1)
const BENS = dealDevice(2)

export interface TimedTable extends TableUnderTest {
  /** Lets the time pass in which devices may reveal their bytes. */
  passReveals(): Promise<void>
}
type OpenTimedTable = (game: string) => Promise<TimedTable>

/** Has both devices commit, and returns the hash of the seed of the next match. */
async function commitBoth(table: TableUnderTest): Promise<string> {
  const { nextCommitment: deal } = await table.view()
  for (const [name, device] of [
    ['Ana', ANAS],
    ['Ben', BENS],
  ] as const)
    expect(await tell(table, name, device.commit(deal, await playerOf(table, name)))).toBe('accepted')
  return deal
}

const tell = async (table: TableUnderTest, name: PersonName, command: TableCommand) =>
  codeOf(await table.command(name, command))

const START = { type: 'start' } as const

/** How a table that people join with devices of their own deals a match from bytes to which these have committed. */
export function dealContract(open: OpenTimedTable): void {
  test('announces all commitments, and begins the match with the last reveal', async () => {
    const table = await open('toy')
    const deal = await commitBoth(table)
    expect(await tell(table, 'Ana', START)).toBe('accepted')
    const announced = await table.view()
    expect(announced.match).toBeNull()
    expect(announced.dealing).toMatchObject({
      commitment: deal,
      commitments: [
        { player: await playerOf(table, 'Ana'), hasRevealed: false },
        { player: await playerOf(table, 'Ben'), hasRevealed: false },
      ],
    })
    expect(JSON.stringify(announced)).not.toContain(ANAS.bytes)
    expect(await tell(table, 'Ben', BENS.reveal(deal))).toBe('accepted')
    expect((await table.view()).dealing?.commitments.map(({ hasRevealed }) => hasRevealed)).toEqual([
      false,
      true,
    ])
    expect(await tell(table, 'Ana', ANAS.reveal(deal))).toBe('accepted')
    const begun = await table.view()
    expect(begun.dealing).toBeUndefined()
    expect(begun.match).toMatchObject({ commitment: deal, isOver: false })
    expect(begun.nextCommitment).not.toBe(deal)
    expect(begun.seats.some(({ hasEntropy }) => hasEntropy)).toBe(false)
    expect((await table.state('Ana')).revision).toBe(0)
  })

  describe('refuses', () => refusals(open))
  describe('goes on', () => withoutAll(open))
}

function refusals(open: OpenTimedTable): void {
  test('takes no bytes before all commitments are in', async () => {
    const table = await open('toy')
    const deal = await commitBoth(table)
    expect(await tell(table, 'Ana', ANAS.reveal(deal))).toBe('no-deal')
  })

  test('takes no other commitment once they are announced', async () => {
    const table = await open('toy')
    const deal = await commitBoth(table)
    await tell(table, 'Ana', START)
    const other = dealDevice(3).commit(deal, await playerOf(table, 'Ana'))
    expect(await tell(table, 'Ana', other)).toBe('commitments-closed')
  })

  test('refuses false, repeated and late reveals, and those of another deal', async () => {
    const table = await open('toy')
    const deal = await commitBoth(table)
    await tell(table, 'Ana', START)
    expect(await tell(table, 'Ana', BENS.reveal(deal))).toBe('false-reveal')
    expect(await tell(table, 'Ana', dealDevice(3).reveal(deal))).toBe('false-reveal')
    expect(await tell(table, 'Ana', ANAS.reveal('00'.repeat(32)))).toBe('no-deal')
    expect(await tell(table, 'Ana', ANAS.reveal(deal))).toBe('accepted')
    expect(await tell(table, 'Ana', ANAS.reveal(deal))).toBe('already-revealed')
    expect(await tell(table, 'Ben', BENS.reveal(deal))).toBe('accepted')
    expect(await tell(table, 'Ben', BENS.reveal(deal))).toBe('no-deal')
  })

  test('begins at once if no device has committed', async () => {
    const table = await open('toy')
    await tell(table, 'Ana', START)
    expect((await table.view()).match).not.toBeNull()
  })
}

function withoutAll(open: OpenTimedTable): void {
  test('begins without the bytes of a device that does not reveal them', async () => {
    const table = await open('toy')
    const deal = await commitBoth(table)
    await tell(table, 'Ana', START)
    await tell(table, 'Ana', ANAS.reveal(deal))
    await table.passReveals()
    expect((await table.view()).match).toMatchObject({ commitment: deal, isOver: false })
    expect(await tell(table, 'Ben', BENS.reveal(deal))).toBe('no-deal')
  })

  test('keeps the players and the rules from the announcement on', async () => {
    const table = await open('toy')
    const deal = await commitBoth(table)
    await tell(table, 'Ana', START)
    for (const command of [
      START,
      { type: 'choose', game: 'toy' },
      { type: 'addBot', level: 'beginner' },
    ] as const)
      expect(await tell(table, 'Ana', command)).toBe('match-running')
    await tell(table, 'Ana', ANAS.reveal(deal))
    await tell(table, 'Ben', { type: 'leave' })
    await table.passReveals()
    const { seats, match } = await table.view()
    expect(match?.commitment).toBe(deal)
    expect(seats.map(({ presence }) => presence)).toEqual(['online', 'bot'])
  })
}
