/** Bytes of a file that were written and are not safe: not synced yet, or lost by a sync that failed. */
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

  /** After a failure the system takes what was not written for written: only writing it again helps. */
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
/** The log begins anew with a header of its own. */
const HEADER_BYTES = 32

interface Placed {
  /** In which beginning of the log, and up to where. */
  readonly life: number
  readonly end: number
}

/**
 * Reads what strace writes of a server whose disk fails, line by line: an action may be acknowledged when the log is safe up to
 * it. The log is read from its beginning after a crash, so whatever was lost before it counts too.
 */
export class DiskTrace {
  /** Calls that were made to fail. */
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
      this.violations.push('the log was begun anew before the file was safe')
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
        this.violations.push(`${id} was acknowledged though the disk had not kept it`)
    }
  }

  #log(): FileState {
    const [path = ''] = [...this.#files.keys()].filter((each) => each.endsWith(WAL))
    return this.#of(path)
  }
}
