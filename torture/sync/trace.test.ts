import { describe, expect, test } from 'vitest'
import { Trace } from './trace.ts'

const WAL = '25</tmp/data/icebreaker.db-wal>'
const TCP = '31<TCP:[127.0.0.1:40000->127.0.0.1:50000]>'
const WRITE = `70 pwrite64(${WAL}, "\\0\\2player1-000007\\4draw"..., 4096, 4152) = 4096`
const SYNC = `70 fdatasync(${WAL}) = 0`
const ACK = `66 write(${TCP}, "\\201\\60{\\"type\\":\\"ack\\",\\"id\\":\\"player1-000007\\",\\"revision\\":3}", 50) = 50`
const STATE = `66 writev(${TCP}, [{iov_base="\\201~\\2\\1{\\"type\\":\\"state\\",\\"match\\":\\"m_0a\\",\\"game\\":\\"flip7\\",\\"revision\\":3,\\"game", iov_len=9}], 1) = 9`

function read(...lines: string[]) {
  const trace = new Trace()
  for (const line of lines) trace.read(line)
  return { ...trace.commands.get('player1-000007'), shownAt: trace.shownAt.get('m_0a 3') }
}

describe('a command is durable', () => {
  test('with the sync that follows its write', () => {
    expect(read(WRITE, SYNC, STATE, ACK)).toEqual({ writtenAt: 1, safeAt: 2, shownAt: 3, toldAt: 4 })
  })

  test('when a sync shared with other commands has ended', () => {
    const began = `70 fdatasync(${WAL} <unfinished ...>`
    expect(read(WRITE, began, ACK, '70 <... fdatasync resumed>) = 0')).toMatchObject({ safeAt: 4, toldAt: 3 })
  })
})

describe('a command is not durable', () => {
  test.each([
    ['with the sync before it', [SYNC, WRITE, ACK]],
    ['without one', [WRITE, ACK]],
    ['with one that failed', [WRITE, `70 fdatasync(${WAL}) = -1 EIO (Input/output error)`, ACK]],
    ['with that of another file', [WRITE, '70 fdatasync(24</tmp/data/icebreaker.db>) = 0', ACK]],
    [
      'with one that had begun when it was written',
      [`70 fdatasync(${WAL} <unfinished ...>`, WRITE, '70 <... fdatasync resumed>) = 0', ACK],
    ],
  ])('%s', (_when, lines) => {
    expect(read(...lines)).toMatchObject({ safeAt: null, toldAt: lines.length })
  })
})
