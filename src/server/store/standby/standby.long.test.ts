import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  actionOf,
  endingOf,
  matchOf,
  outcomeOf,
  profileOf,
  snapshotAt,
  tableOf,
} from '../contract/store.samples.ts'
import { FILED_AFTER } from '../sqlite/journal.ts'
import { openSqlite } from '../sqlite/store.ts'
import { epochsIn, logOf, restoreTime } from './history.ts'
import { readStandby } from './standby-file.ts'
import { takeOver } from './take-over.ts'
import { contentOf, StandbyFixture } from './testing/standby-fixture.ts'

let fixture: StandbyFixture
beforeEach(() => {
  fixture = new StandbyFixture()
})
afterEach(() => fixture.close())

async function play(match: string, from: number, to: number): Promise<void> {
  for (let revision = from; revision <= to; revision += 1)
    await fixture.store!.append(actionOf(match, revision))
}

async function begun(): Promise<void> {
  const store = await fixture.lead()
  await store.insertMatch(matchOf('m1'))
  await play('m1', 1, 3)
  await fixture.stand()
  await fixture.catchUp()
}

const expectEqual = () => expect(contentOf(fixture.copyFile)).toEqual(contentOf(fixture.leaderFile))
const onlyEpoch = () => epochsIn(fixture.historyFolder)[0]!

describe('a copy has everything that the leader has', () => {
  test('after a snapshot and after changes of every kind', async () => {
    await begun()
    expectEqual()
    const store = fixture.store!
    await store.insertProfile(profileOf('ann'), 'hash-1')
    await store.insertToken('hash-2', 'ann', 5)
    await store.insertLink('link', 'ann', 9_000)
    await store.insertTable(tableOf('t1'))
    await store.openTable(tableOf('t2'), { profile: 'ann', key: 'k', digest: 'd', at: 7 })
    await store.append({ ...actionOf('m1', 4), snapshot: snapshotAt(4) })
    await store.keepDaySeed({ day: '2026-11-19', server: 'x', at: 3 })
    await store.beat(10)
    await fixture.catchUp()
    expectEqual()
    await store.updateTable({ ...tableOf('t1'), version: 2 })
    await store.deleteTable('t2') // cascades to openings
    await store.takeLink('link', 10)
    await store.append(endingOf('m1', 5, { at: 9_000, outcome: outcomeOf(2, 1) }))
    await store.deleteDaysBefore('2027-01-01')
    await store.deleteProfile('ann') // cascades to tokens
    await fixture.catchUp()
    expectEqual()
    expect(contentOf(fixture.copyFile).tokens).toEqual([])
  })

  test('after actions were filed, and with the hash chains of the leader', async () => {
    await begun()
    const store = fixture.store!
    await store.insertMatch(matchOf('m2'))
    const appendMany = (from: number, to: number) =>
      Promise.all(Array.from({ length: to - from + 1 }, (_, at) => store.append(actionOf('m2', from + at))))
    for (let from = 1; from < FILED_AFTER; from += 2_000) {
      await appendMany(from, from + 1_999)
      if (from === 1) await fixture.catchUp()
    }
    await appendMany(FILED_AFTER + 1, FILED_AFTER + 10)
    await store.beat(20)
    await store.beat(25)
    await fixture.catchUp()
    expectEqual()
    expect(contentOf(fixture.copyFile).action_blocks?.length).toBeGreaterThan(50)
    const chain = await store.chainAt('m2', null)
    await fixture.standby!.close()
    await takeOver(fixture.standbyFolder)
    const copy = await openSqlite(fixture.copyFile)
    expect(await copy.chainAt('m2', null)).toEqual(chain)
    await copy.close()
  })

  test('from a snapshot that is copied while the leader goes on', async () => {
    const store = await fixture.lead()
    const secrets = Array.from({ length: 300 }, (_, at) => store.keepSecret(`s${at}`, 'x'.repeat(10_000)))
    await Promise.all([store.insertMatch(matchOf('m1')), ...secrets])
    await fixture.stand()
    const playing = play('m1', 1, 200)
    await fixture.catchUp()
    await playing
    await fixture.catchUp()
    expectEqual()
    expect(fixture.said.filter((sentence) => sentence.includes('instead of'))).toEqual([])
  })

  test('after actions were filed without a commit, between two reads', async () => {
    await begun()
    const store = fixture.store!
    const matches = Array.from({ length: 150 }, (_, at) => `many-${at}`)
    await Promise.all(matches.map((id) => store.insertMatch(matchOf(id))))
    for (let revision = 1; revision <= FILED_AFTER / matches.length + 1; revision += 1)
      await Promise.all(matches.map((id) => store.append(actionOf(id, revision))))
    await fixture.catchUp()
    for (let slice = 0; slice < 3; slice += 1) {
      await store.readProfile('nobody')
      await fixture.catchUp()
    }
    await store.beat(20)
    await fixture.catchUp()
    expectEqual()
    expect(contentOf(fixture.copyFile).action_blocks?.length).toBeGreaterThanOrEqual(matches.length)
  })

  test('after a write that failed and was rolled back', async () => {
    await begun()
    const store = fixture.store!
    const results = await Promise.allSettled([
      store.append(actionOf('m1', 4)),
      store.insertToken('hash', 'nobody', 1),
      store.append(actionOf('m1', 5)),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await fixture.catchUp()
    expectEqual()
  })

  test('after the leader was restarted, from a new snapshot', async () => {
    await begun()
    const before = fixture.standby!.generation
    await fixture.store!.close()
    await fixture.lead()
    await play('m1', 4, 6)
    await fixture.catchUp()
    expectEqual()
    expect(fixture.standby!.generation).not.toBe(before)
    expect(epochsIn(fixture.historyFolder)).toHaveLength(2)
  })
})

test('the leader hands out only what the standby lacks, and nothing to another generation', async () => {
  await begun()
  const { generation, commits } = fixture.standby!
  const feed = fixture.store!.feed!
  expect((await feed.changesAfter(generation!, commits))?.changes).toEqual([])
  await play('m1', 4, 5)
  const first = await feed.changesAfter(generation!, commits)
  expect(first).toMatchObject({ commits: commits + 2, changes: [{ from: commits, to: commits + 2 }] })
  expect((await feed.changesAfter(generation!, commits))?.changes).toEqual(first?.changes)
  expect(await feed.begin()).toBeNull() // somebody follows
  expect(await feed.changesAfter('0'.repeat(16), commits)).toBeNull()
  expect((await feed.changesAfter(generation!, commits + 2))?.changes).toEqual([])
  expect(await feed.changesAfter(generation!, commits + 1)).toBeNull()
  expect(await feed.changesAfter(generation!, commits + 2)).toBeNull()
})

describe('a standby that was killed', () => {
  test('between its log and its copy has the changes afterwards', async () => {
    await begun()
    const { generation, commits } = fixture.standby!
    await play('m1', 4, 6)
    const answer = await fixture.store!.feed!.changesAfter(generation!, commits)
    await fixture.standby!.close()
    const { ChangesLog } = await import('./changes-log.ts')
    const log = new ChangesLog(logOf(onlyEpoch().folder))
    log.append(answer!.changes)
    log.close()
    await fixture.stand()
    expect(fixture.standby!.commits).toBe(commits + 3)
    await fixture.catchUp()
    expectEqual()
  })

  test('in the middle of a line goes on from the line before', async () => {
    await begun()
    await play('m1', 4, 5)
    await fixture.catchUp()
    await fixture.standby!.close()
    appendFileSync(logOf(onlyEpoch().folder), '0123abcd {"from":9,"t')
    await fixture.stand()
    await play('m1', 6, 7)
    await fixture.catchUp()
    expectEqual()
    await fixture.reopen()
    expectEqual()
  })

  test('before its copy was complete makes it again from its history', async () => {
    await begun()
    await play('m1', 4, 5)
    await fixture.catchUp()
    await fixture.standby!.close()
    for (const suffix of ['', '-wal', '-shm']) rmSync(fixture.copyFile + suffix, { force: true })
    await fixture.stand()
    expectEqual()
  })

  test('and whose log is damaged gets a new copy, and refuses to take over without one', async () => {
    await begun()
    await play('m1', 4, 5)
    await fixture.catchUp()
    await play('m1', 6, 7)
    await fixture.catchUp()
    await fixture.standby!.close()
    fixture.standby = null
    const log = logOf(onlyEpoch().folder)
    writeFileSync(log, readFileSync(log, 'utf8').replace('"bytes":"', '"bytes":"x'))
    await expect(takeOver(fixture.standbyFolder)).rejects.toThrow(/history in .* is damaged/)
    await fixture.store!.close() // The leader must forget the standby that followed a moment ago.
    await fixture.lead()
    await fixture.stand()
    expect(fixture.standby!.generation).toBeNull()
    await fixture.catchUp()
    expectEqual()
  })
})

describe('a take-over', () => {
  test('makes the copy a store of its own, whose commands still take effect once', async () => {
    await begun()
    await play('m1', 4, 5)
    await fixture.catchUp()
    await fixture.standby!.close()
    const { commits } = await takeOver(fixture.standbyFolder)
    expect(commits).toBeGreaterThan(4)
    expect(readStandby(fixture.standbyFolder)).toBeNull()
    const copy = await openSqlite(fixture.copyFile)
    expect(await copy.append(actionOf('m1', 5))).toMatchObject({ type: 'duplicate', revision: 5 })
    expect(await copy.append(actionOf('m1', 6))).toEqual({ type: 'stored' })
    await copy.close()
    await expect(fixture.stand()).rejects.toThrow('has the data of a server')
  })

  test('is refused while the standby follows, and for any other folder', async () => {
    await begun()
    await expect(takeOver(fixture.standbyFolder)).rejects.toThrow('is in use by another Icebreaker')
    await expect(takeOver(fixture.folder)).rejects.toThrow('is no standby')
  })

  test('is refused if the copy lost commits', async () => {
    await begun()
    await play('m1', 4, 5)
    await fixture.catchUp()
    await fixture.standby!.close()
    truncateSync(logOf(onlyEpoch().folder), 0)
    for (const suffix of ['', '-wal', '-shm']) rmSync(fixture.copyFile + suffix, { force: true })
    await expect(takeOver(fixture.standbyFolder)).rejects.toThrow(/has lost 2 of \d+ commits/)
  })
})

test('no server and no standby of another leader uses the folder of a standby', async () => {
  await begun()
  await expect(fixture.stand({ leader: 'http://other/' })).rejects.toThrow('is the standby of http://leader/')
  await expect(fixture.stand()).rejects.toThrow('is in use by another Icebreaker')
})

describe('a moment of the history', () => {
  /** Plays on and returns the contents with their times; the changes of each step have a time of their own. */
  async function played(steps: number): Promise<{ readonly at: number; readonly content: unknown }[]> {
    const moments: { at: number; content: unknown }[] = []
    for (let step = 0; step < steps; step += 1) {
      await play('m1', 4 + 2 * step, 5 + 2 * step)
      await fixture.catchUp()
      const at = Math.max(...epochsIn(fixture.historyFolder).map(lastAt))
      moments.push({ at, content: contentOf(fixture.leaderFile) })
      while (Date.now() <= at) await new Promise(setImmediate)
    }
    return moments
  }
  const lastAt = ({ folder, at }: { folder: string; at: number }): number => {
    const text = existsSync(logOf(folder)) ? readFileSync(logOf(folder), 'utf8') : ''
    return Math.max(at, ...[...text.matchAll(/"at":(\d+)/g)].map(([, time]) => Number(time)))
  }
  const restored = async (at: number): Promise<unknown> => {
    const into = join(fixture.folder, `at-${at}.db`)
    await restoreTime(fixture.historyFolder, at, into)
    return contentOf(into)
  }

  test('is exactly the state at that moment, also across epochs', async () => {
    await begun()
    const moments = await played(3)
    await fixture.reopen({ epochMs: 0 }) // Each answer of the leader begins an epoch.
    moments.push(...(await played(3)))
    await fixture.standby!.close()
    expect(epochsIn(fixture.historyFolder).length).toBeGreaterThan(1)
    for (const { at, content } of moments) expect(await restored(at)).toEqual(content)
    expect(await restored(moments[1]!.at - 1)).toEqual(moments[0]!.content)
  })

  test('is refused before the history, after it, and where a part is missing or damaged', async () => {
    await begun()
    const [first, second, third] = await played(3)
    await fixture.standby!.close()
    await expect(restored(onlyEpoch().at - 1)).rejects.toThrow(/history begins at .*Z, after/)
    await expect(restored(third!.at + 60_000)).rejects.toThrow(
      /nothing between .* The nearest time before is --at/,
    )
    const log = logOf(onlyEpoch().folder)
    const lines = readFileSync(log, 'utf8').split('\n')
    writeFileSync(log, [lines[0], ...lines.slice(2)].join('\n'))
    expect(await restored(first!.at)).toEqual(first!.content)
    await expect(restored(third!.at)).rejects.toThrow(/Changes are missing: the copy has \d+ commits/)
    writeFileSync(log, lines.slice(1).join('\n'))
    await expect(restored(third!.at)).rejects.toThrow(/Changes are missing/)
    writeFileSync(log, lines.join('\n').replace('"to":', '"to":1'))
    await expect(restored(second!.at)).rejects.toThrow(/is damaged after commit/)
    const base = join(onlyEpoch().folder, 'base.db')
    const db = new DatabaseSync(base)
    db.exec(`UPDATE meta SET value = 7 WHERE key = 'commits'`)
    db.close()
    await expect(restored(second!.at)).rejects.toThrow(/base.db is missing or damaged/)
  })

  test('is kept for the time that was chosen, and the disk use is bounded', async () => {
    await begun()
    await fixture.reopen({ epochMs: 0, keptMs: 0 })
    await played(4)
    await fixture.standby!.close()
    expect(epochsIn(fixture.historyFolder).length).toBeLessThanOrEqual(2)
    await fixture.stand({ bytesMax: 1, keptMs: 1e9 })
    await play('m1', 12, 13)
    await fixture.catchUp()
    await fixture.standby!.close()
    expect(epochsIn(fixture.historyFolder)).toHaveLength(1)
    await fixture.stand()
    expectEqual()
  })
})

test('the leader measures how far its standby is behind, and waits for it when it shuts down', async () => {
  await begun()
  const feed = fixture.store!.feed!
  expect(feed.lagMs()).not.toBeNull()
  await play('m1', 4, 5)
  let isFinished = false
  const finished = feed.finish(60_000).then(() => {
    isFinished = true
  })
  await play('m1', 6, 7)
  expect(isFinished).toBe(false)
  await fixture.catchUp()
  await finished
  expectEqual()
})
