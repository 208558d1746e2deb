import { expect, test } from 'vitest'
import { DiskTrace } from './disk-trace.ts'

const LOG = '28</data/icebreaker.db-wal>'
const page = (id: string, offset: number) => `7  pwrite64(${LOG}, "..${id}..", 4096, ${offset}) = 4096`
const ack = (id: string) =>
  `5  write(30<TCP:[127.0.0.1:1->127.0.0.1:2]>, "{\\"type\\":\\"ack\\",\\"id\\":\\"${id}\\",\\"revision\\":1}", 50) = 50`
const SYNCED = `7  fdatasync(${LOG}) = 0`
const FAILED = `7  fsync(${LOG}) = -1 EIO (Input/output error) (INJECTED)`
const BEGUN = `7  pwrite64(${LOG}, "head", 32, 0) = 32`
const ONE = 'player0-000001'
const TWO = 'player1-000002'

const STATE = `5  writev(30<TCP:[127.0.0.1:1->127.0.0.1:2]>, [{iov_base="{\\"type\\":\\"state\\",\\"match\\":\\"m_0a\\",\\"game\\":\\"flip7\\",\\"revision\\":3,\\"game", iov_len=9}], 1) = 9`

function traced(...lines: readonly string[]) {
  const trace = new DiskTrace()
  for (const line of lines) trace.read(line)
  return { acks: trace.acks, injected: trace.injected, wrong: trace.violations.length }
}

test('a write that is synced before its acknowledgement is correct', () => {
  expect(traced(BEGUN, page(ONE, 32), SYNCED, ack(ONE))).toEqual({ acks: 1, injected: 0, wrong: 0 })
})

test('an acknowledgement before its sync, or without one, is a violation', () => {
  expect(traced(BEGUN, page(ONE, 32), ack(ONE), SYNCED).wrong).toBe(1)
  expect(traced(ack(ONE)).wrong).toBe(1)
})

test('a sync that ends after the acknowledgement is too late', () => {
  const half = [`7  fdatasync(${LOG} <unfinished ...>`, '7  <... fdatasync resumed>) = 0'] as const
  expect(traced(BEGUN, page(ONE, 32), half[0], ack(ONE), half[1]).wrong).toBe(1)
  expect(traced(BEGUN, page(ONE, 32), half[0], half[1], ack(ONE)).wrong).toBe(0)
})

test('after a failed sync only writing again makes the data durable', () => {
  expect(traced(BEGUN, page(ONE, 32), FAILED, SYNCED, ack(ONE))).toEqual({ acks: 1, injected: 1, wrong: 1 })
  const rewrite = `7  pwrite64(${LOG}, "all of it"..., 4128, 0) = 4128`
  expect(traced(BEGUN, page(ONE, 32), FAILED, rewrite, SYNCED, ack(ONE)).wrong).toBe(0)
})

test('an acknowledgement is a violation if an earlier write was lost', () => {
  expect(traced(BEGUN, page(ONE, 32), FAILED, page(TWO, 4128), SYNCED, ack(TWO)).wrong).toBe(1)
})

test('a log may be reset once the database file is durable', () => {
  const moved = `7  pwrite64(27</data/icebreaker.db>, "..", 4096, 0) = 4096`
  const emptied = `7  ftruncate(${LOG}, 0) = 0`
  const kept = `7  fdatasync(27</data/icebreaker.db>) = 0`
  expect(traced(BEGUN, page(ONE, 32), SYNCED, moved, emptied).wrong).toBe(1)
  expect(traced(BEGUN, page(ONE, 32), SYNCED, moved, kept, emptied, ack(ONE)).wrong).toBe(0)
})

test('a command is durable from the end of the first sync of the log that began after its write', () => {
  const half = [`7  fdatasync(${LOG} <unfinished ...>`, '7  <... fdatasync resumed>) = 0'] as const
  const safeAt = (...lines: readonly string[]) => {
    const trace = new DiskTrace()
    for (const line of lines) trace.read(line)
    return trace.safeAt.get(ONE) ?? null
  }
  expect(safeAt(BEGUN, page(ONE, 32), SYNCED, ack(ONE))).toBe(3)
  expect(safeAt(BEGUN, page(ONE, 32), half[0], ack(ONE), half[1])).toBe(5)
  expect(safeAt(BEGUN, SYNCED, page(ONE, 32), ack(ONE))).toBeNull()
  expect(safeAt(BEGUN, page(ONE, 32), FAILED)).toBeNull()
  expect(safeAt(BEGUN, page(ONE, 32), '7  fdatasync(24</data/icebreaker.db>) = 0')).toBeNull()
  expect(safeAt(BEGUN, half[0], page(ONE, 32), half[1])).toBeNull()
})

test('the lines of the first acknowledgement and of the first state are noted', () => {
  const trace = new DiskTrace()
  for (const line of [BEGUN, page(ONE, 32), SYNCED, STATE, ack(ONE), STATE, ack(ONE)]) trace.read(line)
  expect([trace.shownAt.get('m_0a 3'), trace.toldAt.get(ONE), trace.syncs]).toEqual([4, 5, 1])
})
