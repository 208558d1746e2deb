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
const STATE =
  /\\"type\\":\\"state\\",\\"match\\":\\"(m_[0-9a-f]+)\\",\\"game\\":\\"[a-z0-9-]+\\",\\"revision\\":(\d+)/g
const WAL = '.db-wal'
/** The length of the header that each new log begins with. */
const HEADER_BYTES = 32

interface Placed {
  /** The number of the log that has the command, and the end of its bytes. */
  readonly life: number
  readonly end: number
}

/**
 * Reads the lines of strace of a server, in the order of its system calls. An action may be acknowledged or shown once the
 * log is durable up to its end; after a crash, the log is read from its beginning, so all earlier writes count. A call that
 * another thread's call interrupts has two lines, and only the second says that it has ended.
 */
export class DiskTrace {
  /** The number of calls that failed on purpose. */
  injected = 0
  acks = 0
  /** The number of successful syncs of the log. */
  syncs = 0
  readonly violations: string[] = []
  /** The line from which each command was durable. */
  readonly safeAt = new Map<string, number>()
  /** The line of each command's first acknowledgement. */
  readonly toldAt = new Map<string, number>()
  /** The first line that showed a revision of a match to anybody; the keys are as in `m_0a 3`. */
  readonly shownAt = new Map<string, number>()
  readonly #files = new Map<string, FileState>()
  readonly #placed = new Map<string, Placed>()
  readonly #syncing = new Map<string, { readonly file: FileState; readonly ranges: readonly Range[] }>()
  /** Commands that are written and not durable yet. */
  readonly #unsafe = new Set<string>()
  #life = 0
  #line = 0

  read(line: string): void {
    this.#line += 1
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
    for (const [id] of line.matchAll(ID)) {
      if (this.#placed.get(id)?.life === this.#life) continue
      this.#placed.set(id, { life: this.#life, end: to })
      if (!this.safeAt.has(id)) this.#unsafe.add(id)
    }
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
    if (!/= 0$/.test(line.trim())) {
      under.file.lost(under.ranges)
      return
    }
    under.file.synced(under.ranges)
    if (under.file === this.#log()) this.#noteDurable()
  }

  /** After a sync of the log: notes the commands that are durable now. */
  #noteDurable(): void {
    this.syncs += 1
    for (const id of this.#unsafe) {
      if (!this.#isDurable(id)) continue
      this.safeAt.set(id, this.#line)
      this.#unsafe.delete(id)
    }
  }

  #isDurable(id: string): boolean {
    const placed = this.#placed.get(id)
    return placed !== undefined && (placed.life !== this.#life || this.#log().isSafeUpTo(placed.end))
  }

  #tell(line: string): void {
    for (const [, id = ''] of line.matchAll(ACK)) {
      this.acks += 1
      if (!this.toldAt.has(id)) this.toldAt.set(id, this.#line)
      if (!this.#placed.has(id)) this.violations.push(`${id} was acknowledged and never written`)
      else if (!this.#isDurable(id)) this.violations.push(`${id} was acknowledged before it was durable`)
    }
    for (const [, match, revision] of line.matchAll(STATE)) {
      const key = `${match} ${revision}`
      if (!this.shownAt.has(key)) this.shownAt.set(key, this.#line)
    }
  }

  #log(): FileState {
    const [path = ''] = [...this.#files.keys()].filter((each) => each.endsWith(WAL))
    return this.#of(path)
  }
}
