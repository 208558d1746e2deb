import { fastRng } from '../../src/engine/rng.ts'
import { newFolder, type Patch, treeWith } from '../../tools/testing/tree.ts'
import { Canary } from '../kit/canary.ts'
import { startWatchedServer, type WatchedServer } from '../kit/watched-server.ts'
import type { Health } from '../kit/watched-server-process.ts'
import { FuzzClient, type Tally } from './client.ts'
import { fuzzHttp, type HttpTally } from './http.ts'
import { RAW_KINDS, type RawTally, rawCase, SLOW_KINDS } from './raw.ts'

export interface FuzzSettings {
  /** The numbers of messages over sockets, of HTTP requests, and of connections with raw bytes. */
  readonly messages: number
  readonly requests: number
  readonly raw: number
  readonly seed: number
  /** How long an answer may take on a busy machine. */
  readonly patienceMs?: number
  /** Ends after this many violations. */
  readonly enough?: number
  say?(line: string): void
}

export interface FuzzResult {
  readonly tally: Tally
  readonly http: HttpTally
  readonly raw: RawTally
  readonly seconds: number
  readonly canary: {
    readonly actions: number
    readonly matches: number
    readonly delaysMs: readonly number[]
  }
  /** The memory after a garbage collection: before, after each third of the messages, and at the end. */
  readonly memory: readonly Pick<Health, 'rssBytes' | 'heldBytes' | 'tables'>[]
  readonly violations: readonly string[]
}

const CONNECTIONS = 20
const RAW_AT_ONCE = 10
const PATIENCE_MS = 60_000
const SAY_EVERY_MS = 10_000
/** The first third is the warm-up. */
const THIRDS = 3
/** The memory of a table with its match (R6). */
const TABLE_BYTES = 16 * 1024
/** The allowed growth of memory after the warm-up; smaller runs are all warm-up. */
const DRIFT_MAX = 0.05
const DRIFT_FROM = 200_000
const ENOUGH = 20

/** Sends malformed input over twenty sockets, over HTTP and as raw bytes, while two honest people play on. */
export async function fuzz(settings: FuzzSettings, patches: readonly Patch[] = []): Promise<FuzzResult> {
  const tree = treeWith(patches)
  const folder = newFolder('fuzz')
  const server = await startWatchedServer({ root: tree.root, dataDir: folder.path, isLimited: false })
  try {
    return await new FuzzRun(server, settings).run()
  } finally {
    await server.stop()
    folder.remove()
    tree.remove()
  }
}

class FuzzRun {
  readonly #server: WatchedServer
  readonly #settings: FuzzSettings
  readonly #patienceMs: number
  readonly #canary: Canary
  readonly #tally: Tally = {
    sent: 0,
    acked: 0,
    rejected: 0,
    closed: 0,
    hellos: 0,
    unchanged: 0,
    codes: new Map(),
    violations: [],
  }
  readonly #http: HttpTally = { requests: 0, statuses: new Map(), violations: [] }
  readonly #raw: RawTally = { cases: 0, byKind: new Map(), violations: [] }

  constructor(server: WatchedServer, settings: FuzzSettings) {
    this.#server = server
    this.#settings = settings
    this.#patienceMs = settings.patienceMs ?? PATIENCE_MS
    this.#canary = new Canary(server.url, fastRng(settings.seed, 1), this.#patienceMs)
  }

  async run(): Promise<FuzzResult> {
    const { say = () => undefined, messages, requests, raw } = this.#settings
    const begunAt = performance.now()
    const wrong: string[] = []
    const memory: Health[] = []
    const saying = setInterval(
      () =>
        say(
          `${this.#tally.sent} of ${messages} messages, ${this.#http.requests} of ${requests} requests, ${this.#raw.cases} of ${raw} raw connections; the canary at ${this.#canary.actions}`,
        ),
      SAY_EVERY_MS,
    )
    try {
      await this.#stages(memory, wrong)
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error))
    } finally {
      clearInterval(saying)
    }
    const parts = [this.#tally, this.#http, this.#raw, this.#canary]
    return {
      tally: this.#tally,
      http: this.#http,
      raw: this.#raw,
      seconds: (performance.now() - begunAt) / 1000,
      canary: this.#canary,
      memory,
      violations: [...parts.flatMap(({ violations }) => violations), ...wrong, ...this.#server.complaints],
    }
  }

  async #stages(memory: Health[], wrong: string[]): Promise<void> {
    const first = await this.#server.health()
    memory.push(first)
    this.#canary.sing()
    for (let round = 0; round < THIRDS; round += 1) {
      if (this.#tally.violations.length >= (this.#settings.enough ?? ENOUGH)) break
      await this.#send(1 / THIRDS, round)
      memory.push(await this.#server.health())
    }
    await this.#askHttp()
    await this.#sendRaw()
    await this.#canary.stop()
    const last = await this.#server.health()
    memory.push(last)
    wrong.push(...last.uncaught, ...this.#driftOf(memory))
    if (last.prototypes !== first.prototypes) wrong.push('a built-in prototype was changed')
  }

  /**
   * Compares the memory with that after the warm-up, without the tables that the run opened. The resident set does not
   * count, because the system may keep memory that was freed.
   */
  #driftOf([, warm, ...later]: readonly Health[]): string[] {
    const last = later.at(-1)
    if (warm === undefined || last === undefined || this.#settings.messages < DRIFT_FROM) return []
    const held = last.heldBytes - (last.tables - warm.tables) * TABLE_BYTES
    const drift = (held - warm.heldBytes) / warm.rssBytes
    return drift > DRIFT_MAX ? [`memory grew by ${(drift * 100).toFixed(1)} % after the warm-up`] : []
  }

  async #send(share: number, round: number): Promise<void> {
    const { messages, seed } = this.#settings
    const each = Math.ceil((messages * share) / CONNECTIONS)
    const clients = Array.from({ length: messages === 0 ? 0 : CONNECTIONS }, (_, at) => {
      const client = new FuzzClient({
        url: this.#server.url,
        rng: fastRng(seed, 100 + round * CONNECTIONS + at),
        name: `seed ${seed}, socket ${at} of round ${round}`,
        corpus: this.#canary.corpus,
        tally: this.#tally,
        patienceMs: this.#patienceMs,
        enough: this.#settings.enough ?? ENOUGH,
      })
      return client.run(each)
    })
    await Promise.all(clients)
  }

  async #askHttp(): Promise<void> {
    const { requests, seed } = this.#settings
    const each = Math.ceil(requests / CONNECTIONS)
    const shared = { requests: each, patienceMs: this.#patienceMs, tally: this.#http }
    const connections = Array.from({ length: requests === 0 ? 0 : CONNECTIONS }, (_, at) =>
      fuzzHttp(this.#server.url, { ...shared, rng: fastRng(seed, 1_000 + at) }),
    )
    await Promise.all(connections)
  }

  async #sendRaw(): Promise<void> {
    const { raw, seed } = this.#settings
    const rng = fastRng(seed, 2_000)
    // Cases that end with a timeout of the server wait beside the others.
    const slow = Promise.all((raw === 0 ? [] : SLOW_KINDS).map((kind) => this.#rawCase(kind, rng)))
    let next = 0
    const lane = async () => {
      while (next < raw && this.#raw.violations.length < ENOUGH) {
        next += 1
        await this.#rawCase(RAW_KINDS[next % RAW_KINDS.length] ?? 'bytes', rng)
      }
    }
    await Promise.all([slow, ...Array.from({ length: RAW_AT_ONCE }, lane)])
  }

  async #rawCase(kind: string, rng: ReturnType<typeof fastRng>): Promise<void> {
    const why = await rawCase(this.#server.url, kind, rng, this.#patienceMs)
    this.#raw.cases += 1
    this.#raw.byKind.set(kind, (this.#raw.byKind.get(kind) ?? 0) + 1)
    if (why !== null) this.#raw.violations.push(`${kind}: ${why}`)
  }
}
