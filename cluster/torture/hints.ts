import { fastRng, pick, type Rng } from '../../src/engine/rng.ts'
import { seat } from '../../torture/kit/party.ts'
import type { Person } from '../../torture/kit/player.ts'
import { TableSocket } from '../../torture/kit/table-socket.ts'
import { startCluster } from '../kit/cluster.ts'
import { startNats } from '../kit/nats-server.ts'
import { runSql } from '../kit/schema.ts'

export interface HintResult {
  /** The times from the acknowledgement of an action on one node until the other node shows it. */
  readonly lagMs: {
    readonly heard: readonly number[]
    readonly cut: readonly number[]
    readonly after: readonly number[]
  }
  readonly violations: readonly string[]
}

/** The message rate that one socket may sustain. */
const ACT_EVERY_MS = 250
const SEEN_MS = 30_000
const READY_EVERY_MS = 100
/** A long game for two players. */
const GAME = 'yahtzee'

/** Two people play one match on two nodes: with hints, without hints, and with hints again. */
export async function hintRun(databaseUrl: string, seconds: number, seed: number): Promise<HintResult> {
  const nats = await startNats()
  const complaints: string[] = []
  const cluster = await startCluster({
    nodes: 2,
    databaseUrl,
    natsUrl: nats.url,
    onComplaint: (text) => complaints.push(`a node logged an error: ${text}`),
  })
  const urls = cluster.nodes.map(({ url }) => url)
  const readiness = watchReady(urls)
  const rng = fastRng(seed)
  const people = await seat(cluster.url, 2, 0)
  const seats = people.map((person, at) => new Seat(person, urls[at] ?? '', rng))
  try {
    await Promise.all(seats.map((each) => each.isOpen()))
    const heard = await playFor(seats, seconds)
    nats.hold()
    const cut = await playFor(seats, seconds)
    nats.letGo()
    const after = await playFor(seats, seconds)
    const violations = [
      ...seats.flatMap((each) => each.violations),
      ...(await readiness.stop()),
      ...(await actedByNobody(databaseUrl)),
      ...complaints,
    ]
    return { lagMs: { heard, cut, after }, violations }
  } finally {
    for (const each of seats) each.close()
    await readiness.stop()
    nats.letGo()
    await cluster.stop()
    await nats.stop()
  }
}

/** Polls the readiness of all nodes and reports the nodes that were not ready. */
function watchReady(urls: readonly string[]): { stop(): Promise<readonly string[]> } {
  const violations = new Set<string>()
  let isWatching = true
  const look = async (url: string, node: number) => {
    const { status } = await fetch(`${url}/ready`)
    if (status !== 200) violations.add(`/ready of node ${node} answered ${status}`)
  }
  const watching = (async () => {
    while (isWatching) {
      await Promise.all(urls.map(look))
      await sleep(READY_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isWatching = false
      await watching
      return [...violations]
    },
  }
}

/** Everybody is at the table, so a person must have sent every action. */
async function actedByNobody(databaseUrl: string): Promise<readonly string[]> {
  const rows = await runSql(databaseUrl, 'SELECT match, revision, player FROM actions WHERE command IS NULL')
  return rows.map((row) => `the server acted for a player who was there: ${JSON.stringify(row)}`)
}

/** The active player acts, then the run waits until the other one has seen it. */
async function playFor(seats: readonly Seat[], seconds: number): Promise<number[]> {
  const lags: number[] = []
  const endAt = performance.now() + seconds * 1000
  while (performance.now() < endAt) {
    const actor = seats.find((each) => each.canAct)
    if (actor === undefined) {
      await seats[0]?.beginIfOver()
      await sleep(ACT_EVERY_MS)
      continue
    }
    const done = await actor.act()
    if (done === null) continue
    const ackedAt = performance.now()
    const others = seats.filter((each) => each !== actor)
    await Promise.all(others.map((other) => other.untilSeen(done.match, done.revision)))
    lags.push(performance.now() - ackedAt)
    await sleep(ACT_EVERY_MS)
  }
  return lags
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** One person at one node. */
class Seat {
  readonly violations: string[] = []
  readonly #socket: TableSocket
  readonly #rng: Rng
  #lastId = 0

  constructor({ code, token, name }: Person, url: string, rng: Rng) {
    this.#rng = rng
    this.#socket = new TableSocket({
      ...{ url, code, token },
      onState: ({ match, revision }, before) => {
        if (before?.match === match && revision < before.revision)
          this.violations.push(`${name} saw revision ${revision} after ${before.revision}`)
      },
      onLost: () => this.violations.push(`${name} lost the connection`),
    })
  }

  async isOpen(): Promise<void> {
    while (!this.#socket.isOpen) await sleep(10)
    await sleep(ACT_EVERY_MS)
  }

  get canAct(): boolean {
    const { state } = this.#socket
    return state !== null && state.outcome === null && (state.legal ?? []).length > 0
  }

  async beginIfOver(): Promise<void> {
    if (this.#socket.state?.outcome === null) return
    await this.#ask({ type: 'command', command: { type: 'choose', game: GAME } })
    await this.#ask({ type: 'command', command: { type: 'start' } })
  }

  async act(): Promise<{ match: string; revision: number } | null> {
    const { state } = this.#socket
    if (state === null) return null
    const action = pick(this.#rng, state.legal ?? [])
    const { match, revision } = state
    const done = await this.#ask({ type: 'act', match, revision, action, asHost: false })
    return done === null ? null : { match, revision: done }
  }

  async untilSeen(match: string, revision: number): Promise<void> {
    const endAt = performance.now() + SEEN_MS
    for (;;) {
      const { state } = this.#socket
      if (state?.match === match && state.revision >= revision) return
      if (performance.now() > endAt) {
        this.violations.push(`revision ${revision} was not seen on the other node after ${SEEN_MS} ms`)
        return
      }
      await sleep(2)
    }
  }

  close(): void {
    this.#socket.end()
  }

  /** Returns the acknowledged revision; null if the command was rejected. */
  async #ask(message: object): Promise<number | null> {
    this.#lastId += 1
    const id = `hint-${String(this.#lastId).padStart(6, '0')}`
    const answer = await this.#socket.ask({ ...message, id })
    return answer.type === 'ack' ? Number(answer.revision) : null
  }
}
