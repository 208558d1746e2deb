/** Written bytes that are not durable: not synced yet, or lost by a failed sync. */
interface Range {
  readonly from: number
  readonly to: number
  state: 'dirty' | 'lost'
}

/** The part of one file that is on the disk, according to its system calls. */
class FileState {
  #unsafe: Range[] = []

  write(from: number, to: number): void {
    this.#unsafe = this.#unsafe.filter((range) => range.from < from || range.to > to)
    this.#unsafe.push({ from, to, state: 'dirty' })
  }

  empty(): void {
    this.#unsafe = []
  }

  /** Returns the writes that a sync beginning now makes durable. */
  dirty(): readonly Range[] {
    return this.#unsafe.filter(({ state }) => state === 'dirty')
  }

  synced(ranges: readonly Range[]): void {
    this.#unsafe = this.#unsafe.filter((range) => !ranges.includes(range))
  }

  /** After a failed sync, the system treats the data as written: only another write makes it durable. */
  lost(ranges: readonly Range[]): void {
    for (const range of ranges) range.state = 'lost'
  }

  isSafeUpTo(end: number): boolean {
    return !this.#unsafe.some(({ from }) => from < end)
  }
}

const CALL = /^(\d+)\s+(?:<\.\.\. )?(\w+)/
const FILE = /^\d+\s+\w+\(\d+<([^>]*)>/
const WRITE = /, (\d+), (\d+)(?:\)\s+=| <unfinished)/
const TRUNCATE = /, 0(?:\)\s+=| <unfinished)/
const ID = /player\d+-\d{6}/g
const ACK = /\\"type\\":\\"ack\\",\\"id\\":\\"(player\d+-\d{6})\\"/g
const WAL = '.db-wal'
/** The length of the header that each new log begins with. */
const HEADER_BYTES = 32

interface Placed {
  /** The number of the log that has the command, and the end of its bytes. */
  readonly life: number
  readonly end: number
}

/**
 * Reads the lines of strace of a server whose disk fails. An action may be acknowledged once the log is durable up to its
 * end; after a crash, the log is read from its beginning, so all earlier writes count.
 */
export class DiskTrace {
  /** The number of calls that failed on purpose. */
  injected = 0
  acks = 0
  readonly violations: string[] = []
  readonly #files = new Map<string, FileState>()
  readonly #placed = new Map<string, Placed>()
  readonly #syncing = new Map<string, { readonly file: FileState; readonly ranges: readonly Range[] }>()
  #life = 0

  read(line: string): void {
    if (line.includes('(INJECTED)')) this.injected += 1
    const [, thread = '', call = ''] = CALL.exec(line) ?? []
    if (line.includes('<TCP')) this.#tell(line)
    else if (call === 'fsync' || call === 'fdatasync') this.#sync(thread, line)
    else if (call === 'pwrite64') this.#write(line)
    else if (call === 'ftruncate') this.#truncate(line)
  }

  #of(path: string): FileState {
    const known = this.#files.get(path) ?? new FileState()
    this.#files.set(path, known)
    return known
  }

  #write(line: string): void {
    const [, path = ''] = FILE.exec(line) ?? []
    const [, length, offset] = WRITE.exec(line) ?? []
    if (!/\.db(-wal)?$/.test(path) || offset === undefined || / = -1 /.test(line)) return
    const from = Number(offset)
    const to = from + Number(length)
    if (path.endsWith(WAL) && from === 0 && to === HEADER_BYTES) this.#beginLog(path)
    this.#of(path).write(from, to)
    if (!path.endsWith(WAL)) return
    for (const [id] of line.matchAll(ID))
      if (this.#placed.get(id)?.life !== this.#life) this.#placed.set(id, { life: this.#life, end: to })
  }

  #truncate(line: string): void {
    const [, path = ''] = FILE.exec(line) ?? []
    if (path.endsWith(WAL) && TRUNCATE.test(line) && !/ = -1 /.test(line)) this.#beginLog(path)
  }

  /** The log's content is in the database file by now, which must be durable. */
  #beginLog(path: string): void {
    const file = this.#of(path.slice(0, -'-wal'.length))
    if (this.#placed.size > 0 && !file.isSafeUpTo(Number.POSITIVE_INFINITY))
      this.violations.push('a new log began before the database file was durable')
    this.#of(path).empty()
    this.#life += 1
  }

  #sync(thread: string, line: string): void {
    const isEnd = line.includes('resumed>')
    const [, path = ''] = FILE.exec(line) ?? []
    if (!isEnd) {
      const file = this.#of(path)
      this.#syncing.set(thread, { file, ranges: file.dirty() })
    }
    if (!isEnd && line.includes('<unfinished')) return
    const under = this.#syncing.get(thread)
    if (under === undefined) return
    this.#syncing.delete(thread)
    if (/= 0$/.test(line.trim())) under.file.synced(under.ranges)
    else under.file.lost(under.ranges)
  }

  #tell(line: string): void {
    for (const [, id = ''] of line.matchAll(ACK)) {
      this.acks += 1
      const placed = this.#placed.get(id)
      if (placed === undefined) this.violations.push(`${id} was acknowledged and never written`)
      else if (placed.life === this.#life && !this.#log().isSafeUpTo(placed.end))
        this.violations.push(`${id} was acknowledged before it was durable`)
    }
  }

  #log(): FileState {
    const [path = ''] = [...this.#files.keys()].filter((each) => each.endsWith(WAL))
    return this.#of(path)
  }
}
