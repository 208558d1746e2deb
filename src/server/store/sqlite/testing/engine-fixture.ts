import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect } from 'vitest'
import { actionOf } from '../../contract/store.samples.ts'
import { SqliteEngine } from '../engine.ts'
import { type Connect, connect } from '../file/open.ts'
import type { Args, Method, StoreCall } from '../messages.ts'

/** A folder per test, the engines on the file in it, and their clock. */
export class EngineFixture {
  file = ''
  clock = 0
  readonly #engines: SqliteEngine[] = []

  constructor() {
    let folder = ''
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'icebreaker-engine-'))
      this.file = join(folder, 'store.db')
      this.clock = 0
    })
    afterEach(() => {
      for (const engine of this.#engines.splice(0)) engine.close()
      rmSync(folder, { recursive: true, force: true })
    })
  }

  open(connecting: Connect = connect, where = this.file): SqliteEngine {
    const engine = new SqliteEngine(where, { connect: connecting, now: () => this.clock })
    this.#engines.push(engine)
    expect(engine.open()).toBeNull()
    return engine
  }
}

export function call<K extends Method>(method: K, ...args: Args<K>): StoreCall {
  return { method, args }
}

export function run(engine: SqliteEngine, ...calls: readonly StoreCall[]): unknown[] {
  return engine
    .run(calls)
    .map((answer) => (!answer.ok ? 'fault' : answer.value === undefined ? 'done' : answer.value))
}

export const stored = { type: 'stored' }
export const append = (match: string, revision: number) => call('append', actionOf(match, revision))
export const entriesOf = (match: string) => call('entriesAfter', match, 0, Number.MAX_SAFE_INTEGER)

/** Opens connections; `spoil` damages the first one with this SQL. */
export function spoiltOnce(sql: string): { connect: Connect; spoil(): void } {
  let first: DatabaseSync | undefined
  return {
    connect: (name) => {
      const db = connect(name)
      first ??= db
      return db
    },
    spoil: () => first?.exec(sql),
  }
}
