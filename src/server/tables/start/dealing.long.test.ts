import { describe, expect, test } from 'vitest'
import { replay } from '../../../engine/record.ts'
import { toy } from '../../../engine/testing/toy.ts'
import { NO_WITNESS, verifyDeal } from '../../../engine/verify.ts'
import { TABLE_LIMITS } from '../../../table/limits.ts'
import { dealDevice } from '../../../table/testing/device.ts'
import { StoreFault } from '../../store/store.ts'
import {
  ana,
  ben,
  codeOf,
  gameServer,
  lastTable,
  newId,
  recorder,
  restart,
  store,
  tell,
  value,
  world,
} from '../testing/fixture.ts'

const ANAS = dealDevice(1)
const BENS = dealDevice(2)

/** A table where Ana and Ben are connected and their devices have committed. */
async function committed() {
  const { code } = value(await gameServer.openTable(ana, { game: 'toy', standIn: 'rules' }))
  value(await tell(ben, code, { type: 'sit' }))
  const { nextCommitment: deal, seats } = value(await gameServer.viewTable(ana, code))
  const [anas, bens] = [recorder(ana), recorder(ben)]
  const anaLeft = value(await gameServer.subscribe(anas, ana, code)).unsubscribe
  const benLeft = value(await gameServer.subscribe(bens, ben, code)).unsubscribe
  value(await tell(ana, code, ANAS.commit(deal, seats[0]?.player ?? '')))
  value(await tell(ben, code, BENS.commit(deal, seats[1]?.player ?? '')))
  return { code, deal, anas, bens, anaLeft, benLeft }
}

/** Begins the match with the bytes of both, and returns its id. */
async function begun(code: string, deal: string): Promise<string> {
  value(await tell(ana, code, { type: 'start' }))
  value(await tell(ana, code, ANAS.reveal(deal)))
  value(await tell(ben, code, BENS.reveal(deal)))
  return (await viewOf(code)).match?.id ?? ''
}

/** Expects that anybody can read the record, and verify the deal as far as the match was played. */
async function expectOpen(match: string, deal: string): Promise<void> {
  const { record } = value(await gameServer.archive.record(null, match))
  const witness = { ...NO_WITNESS, commitment: deal }
  const findings = verifyDeal(record, replay(toy, record), witness).map(({ id, finding }) => [id, finding])
  expect(Object.fromEntries(findings)).toMatchObject({
    end: 'open',
    hash: 'holds',
    commitments: 'holds',
    reveals: 'holds',
  })
}

/** The next process on the same store. */
async function reopen(): Promise<void> {
  await gameServer.close()
  restart()
}

const viewOf = async (code: string) => value(await gameServer.viewTable(ana, code))
const seedOf = async (code: string) =>
  (await store.readMatch((await viewOf(code)).match?.id ?? ''))?.head.seed

const openedOf = async (code: string) => {
  const seed = await seedOf(code)
  if (seed?.dealer !== 'committed') throw new Error(`dealt by ${seed?.dealer}`)
  return seed.commitments.map(({ opened }) => opened?.bytes ?? null)
}

describe('a deal with commitments', () => {
  test('is announced to everybody before anyone reveals, and its bytes are shown to nobody', async () => {
    const { code, deal, anas, bens } = await committed()
    value(await tell(ana, code, { type: 'start' }))
    for (const one of [anas, bens]) expect(lastTable(one)?.dealing?.commitments).toHaveLength(2)
    value(await tell(ana, code, ANAS.reveal(deal)))
    value(await tell(ben, code, BENS.reveal(deal)))
    expect(await openedOf(code)).toEqual([ANAS.bytes, BENS.bytes])
    for (const one of [anas, bens]) expect(JSON.stringify(one.received)).not.toContain(ANAS.bytes)
  })

  test('waits no longer than its limit, and the record names the device that kept its bytes', async () => {
    const { code, deal } = await committed()
    value(await tell(ana, code, { type: 'start' }))
    value(await tell(ana, code, ANAS.reveal(deal)))
    await world.pass(TABLE_LIMITS.revealMs - 100)
    expect((await viewOf(code)).match).toBeNull()
    await world.pass(200)
    expect((await viewOf(code)).match?.commitment).toBe(deal)
    expect(await openedOf(code)).toEqual([ANAS.bytes, null])
  })

  test('does not wait for a device whose owner is away', async () => {
    const { code, deal, benLeft } = await committed()
    benLeft()
    await world.pass(60_000)
    value(await tell(ana, code, { type: 'start' }))
    expect((await viewOf(code)).dealing?.commitments).toHaveLength(1)
    value(await tell(ana, code, ANAS.reveal(deal)))
    expect(await openedOf(code)).toEqual([ANAS.bytes])
  })

  test('takes each command once, however often it is sent', async () => {
    const { code, deal } = await committed()
    const [start, reveal] = [newId(), newId()]
    const started = value(await gameServer.command(ana, code, { type: 'start' }, start))
    expect(value(await gameServer.command(ana, code, { type: 'start' }, start))).toEqual(started)
    const first = value(await gameServer.command(ana, code, ANAS.reveal(deal), reveal))
    await reopen()
    expect(value(await gameServer.command(ana, code, ANAS.reveal(deal), reveal))).toEqual(first)
    expect(codeOf(await tell(ana, code, ANAS.reveal(deal)))).toBe('already-revealed')
    expect(codeOf(await gameServer.command(ana, code, BENS.reveal(deal), reveal))).toBe('id-reused')
  })

  test('continues after a restart between commitments and reveals', async () => {
    const { code, deal } = await committed()
    value(await tell(ana, code, { type: 'start' }))
    value(await tell(ana, code, ANAS.reveal(deal)))
    await world.pass(TABLE_LIMITS.revealMs - 500)
    await reopen()
    for (const who of [ana, ben]) value(await gameServer.subscribe(recorder(who), who, code))
    await world.pass(1_000) // the limit is over, but Ben's device was kept away by the restart
    value(await tell(ben, code, BENS.reveal(deal)))
    expect(await openedOf(code)).toEqual([ANAS.bytes, BENS.bytes])
  })

  test('begins after a restart that came between the last reveal and the match', async () => {
    const { code, deal } = await committed()
    value(await tell(ana, code, { type: 'start' }))
    value(await tell(ana, code, ANAS.reveal(deal)))
    const { insertMatch } = store
    store.insertMatch = () => Promise.reject(new StoreFault('killed'))
    const reveal = newId()
    expect(codeOf(await gameServer.command(ben, code, BENS.reveal(deal), reveal))).toBe('storage-failed')
    store.insertMatch = insertMatch
    await reopen()
    value(await gameServer.subscribe(recorder(ana), ana, code))
    await world.pass(100)
    expect(await openedOf(code)).toEqual([ANAS.bytes, BENS.bytes])
    expect((await gameServer.command(ben, code, BENS.reveal(deal), reveal)).ok).toBe(true)
  })

  test('has the same bytes if a crash came between the match and its table', async () => {
    const { code, deal } = await committed()
    value(await tell(ana, code, { type: 'start' }))
    value(await tell(ana, code, ANAS.reveal(deal)))
    const { updateTable } = store
    store.updateTable = async (table) => {
      if (table.match !== null) throw new StoreFault('killed')
      return updateTable(table)
    }
    await world.pass(TABLE_LIMITS.revealMs) // closes the dealing, stores the match, and fails
    store.updateTable = updateTable
    await reopen()
    value(await gameServer.subscribe(recorder(ana), ana, code))
    expect(codeOf(await tell(ben, code, BENS.reveal(deal)))).toBe('no-deal')
    await world.pass(100)
    expect((await viewOf(code)).match?.commitment).toBe(deal)
    expect(await openedOf(code)).toEqual([ANAS.bytes, null])
  })

  describe('of a match that is cut short opens', () => {
    test('if the host stops it', async () => {
      const { code, deal } = await committed()
      const match = await begun(code, deal)
      expect(codeOf(await gameServer.archive.record(null, match))).toBe('not-over')
      value(await tell(ana, code, { type: 'endMatch' }))
      await expectOpen(match, deal)
    })

    test('if everybody abandons it, as soon as one of them is back and ends it', async () => {
      const { code, deal, anaLeft, benLeft } = await committed()
      const match = await begun(code, deal)
      anaLeft()
      benLeft()
      await reopen()
      value(await gameServer.subscribe(recorder(ben), ben, code))
      expect(codeOf(await tell(ben, code, { type: 'endMatch' }))).toBe('not-host')
      await world.pass(TABLE_LIMITS.hostGraceMs + 1_000)
      value(await tell(ben, code, { type: 'endMatch' }))
      await expectOpen(match, deal)
    })
  })
})
