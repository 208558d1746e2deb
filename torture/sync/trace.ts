/** A command's times in a trace of system calls, as numbers of lines. */
export interface Traced {
  /** The write to the log. */
  writtenAt: number | null
  /** The end of the first sync that began after it. */
  safeAt: number | null
  /** The beginning of the first write of its acknowledgement to a socket. */
  toldAt: number | null
}

const ID = /player\d+-\d{6}/g
const ACK = /\\"type\\":\\"ack\\",\\"id\\":\\"(player\d+-\d{6})\\"/g
const STATE =
  /\\"type\\":\\"state\\",\\"match\\":\\"(m_[0-9a-f]+)\\",\\"game\\":\\"[a-z0-9-]+\\",\\"revision\\":(\d+)/g
const CALL = /^(\d+)\s+(?:<\.\.\. )?(\w+)/

/**
 * Reads the lines of strace, which are in the order of the calls. A call that another thread's call interrupts has two
 * lines, and only the second says that it has ended.
 */
export class Trace {
  readonly commands = new Map<string, Traced>()
  /** The first line in which a revision of a match was shown to anybody. */
  readonly shownAt = new Map<string, number>()
  syncs = 0
  #line = 0
  /** Commands that are written and not synced yet. */
  #dirty = new Set<string>()
  /** The writes that a running sync makes durable, by thread. */
  readonly #syncing = new Map<string, ReadonlySet<string>>()

  read(line: string): void {
    this.#line += 1
    const [, thread = '', call = ''] = CALL.exec(line) ?? []
    if (call === 'fdatasync' || call === 'fsync') this.#sync(thread, line)
    else if (line.includes('-wal>')) this.#write(line)
    else if (line.includes('<TCP')) this.#tell(line)
  }

  #of(id: string): Traced {
    const known = this.commands.get(id) ?? { writtenAt: null, safeAt: null, toldAt: null }
    this.commands.set(id, known)
    return known
  }

  #write(line: string): void {
    for (const [id] of line.matchAll(ID)) {
      const command = this.#of(id)
      if (command.writtenAt !== null) continue
      command.writtenAt = this.#line
      this.#dirty.add(id)
    }
  }

  #sync(thread: string, line: string): void {
    const isEnd = line.includes('resumed>')
    if (!isEnd) {
      if (!line.includes('-wal>')) return
      this.#syncing.set(thread, this.#dirty)
      this.#dirty = new Set()
    }
    if (!isEnd && line.includes('<unfinished')) return
    const synced = this.#syncing.get(thread)
    if (synced === undefined) return
    this.#syncing.delete(thread)
    // A failed sync has made nothing durable.
    if (!/= 0$/.test(line.trim())) return
    this.syncs += 1
    for (const id of synced) this.#of(id).safeAt = this.#line
  }

  #tell(line: string): void {
    for (const [, id = ''] of line.matchAll(ACK)) this.#of(id).toldAt ??= this.#line
    for (const [, match, revision] of line.matchAll(STATE)) {
      const key = `${match} ${revision}`
      if (!this.shownAt.has(key)) this.shownAt.set(key, this.#line)
    }
  }
}
