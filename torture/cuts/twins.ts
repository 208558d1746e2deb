import type { Typed } from '../../src/engine/game.ts'
import { below, fastRng, pick, type Rng } from '../../src/engine/rng.ts'
import type { StateMessage } from '../../src/protocol/messages.ts'
import { SEND_AGAIN } from '../../src/protocol/rejections.ts'
import { addressOf } from '../kit/http.ts'
import type { Journal } from '../kit/journal.ts'
import type { Prepared } from '../kit/prepared-tables.ts'
import { type Heard, RawSocket } from '../kit/raw-socket.ts'
import { until } from '../kit/waiting.ts'

export interface TwinSettings {
  readonly url: string
  readonly tables: readonly Prepared[]
  /** The run ends after this many commands, */
  readonly commands: number
  readonly seed: number
  /** or after this long. */
  readonly timeMaxMs: number
  readonly journal: Journal
}

export interface TwinResult {
  readonly commands: number
  /** Races with one id in both windows. */
  readonly shared: number
  /** Races with an id per window, for one action or for two. */
  readonly rivals: number
  readonly violations: readonly string[]
}

/** The number of messages after which both windows reconnect, below the rate limit of a socket. */
const SENT_MAX = 12
const SETTLE_MS = 20_000
/** Rejections that have nothing to do with the command. */
const PASSING: ReadonlySet<string> = SEND_AGAIN

interface Race {
  readonly ids: readonly string[]
  /** The number of answers that are missing. */
  open: number
  acks: number
}

/** Two windows of one person at one seat, which act at the same moment. */
class Twins {
  shared = 0
  rivals = 0
  readonly violations: string[] = []
  readonly #settings: TwinSettings
  readonly #table: Prepared
  readonly #person: Prepared['people'][number]
  readonly #name: string
  readonly #rng: Rng
  readonly #number: number
  #windows: readonly RawSocket[] = []
  #states: (StateMessage | null)[] = []
  #race: Race | null = null
  #sentCount = 0
  #lastId = 0
  #isOver = false

  constructor(settings: TwinSettings, table: Prepared, seat: number, number: number) {
    const person = table.people[seat]
    if (person === undefined) throw new Error('Every seat has a person.')
    this.#settings = settings
    this.#table = table
    this.#person = person
    this.#name = `twins${number}`
    this.#number = number
    this.#rng = fastRng(settings.seed, number)
    this.#open()
  }

  get isSettled(): boolean {
    return this.#race === null
  }

  /** Begins no new race. */
  settle(): void {
    this.#isOver = true
  }

  close(): void {
    for (const window of this.#windows) window.end()
  }

  #open(): void {
    this.close()
    this.#sentCount = 0
    this.#states = [null, null]
    this.#windows = [0, 1].map((at) => {
      const window: RawSocket = new RawSocket({
        url: this.#settings.url,
        address: addressOf(this.#number),
        heard: (message) => {
          if (this.#windows[at] === window) this.#hear(message, at)
        },
        closed: () => {
          if (this.#windows[at] === window) this.violations.push(`${this.#name}: a window was disconnected`)
        },
      })
      window.onOpen(() => window.hello(this.#table.code, { token: this.#person.token }))
      return window
    })
  }

  #hear(message: Heard, at: number): void {
    const { journal } = this.#settings
    const id = String(message.id)
    if (message.type === 'state') this.#look(message as unknown as StateMessage, at)
    else if (message.type === 'bye') this.violations.push(`${this.#name}: ${JSON.stringify(message)}`)
    else if (message.type === 'ack') {
      journal.acked(id, Number(message.revision))
      this.#answered(id, true)
    } else if (message.type === 'rejected' && message.id !== null) {
      if (PASSING.has(String(message.code))) this.violations.push(`${this.#name}: ${message.code}`)
      journal.rejected(id, String(message.code))
      this.#answered(id, false)
    }
  }

  #look(state: StateMessage, at: number): void {
    this.#states[at] = state
    this.#settings.journal.saw(state.match, state.revision, state.yourPlayerId, state.gameState)
    this.#play()
  }

  #answered(id: string, isAck: boolean): void {
    const race = this.#race
    if (race === null || !race.ids.includes(id)) return
    race.open -= 1
    if (isAck) race.acks += 1
    if (race.open > 0) return
    const isShared = race.ids.length === 1
    // A shared id is acknowledged to both windows or to neither; of two rivals, one wins.
    if (isShared ? race.acks === 1 : race.acks !== 1)
      this.violations.push(`${this.#name}: ${race.acks} of ${race.ids.join(' and ')} were acknowledged`)
    this.#race = null
    if (this.#sentCount >= SENT_MAX) this.#open()
    else this.#play()
  }

  /** Begins a race once both windows show the same revision and it is this seat's turn. */
  #play(): void {
    const [one, other] = this.#states
    if (this.#race !== null || this.#isOver || !one || !other || one.revision !== other.revision) return
    const { legal = [] } = one
    if (legal.length === 0) return
    if (below(this.#rng, 2) === 0) this.#share(one, pick(this.#rng, legal))
    else this.#rival(one, pick(this.#rng, legal), pick(this.#rng, legal))
  }

  #share(state: StateMessage, action: Typed): void {
    const id = this.#newId()
    this.#race = { ids: [id], open: 2, acks: 0 }
    this.shared += 1
    this.#say(state, [
      [id, action],
      [id, action],
    ])
  }

  #rival(state: StateMessage, action: Typed, other: Typed): void {
    const ids = [this.#newId(), this.#newId()] as const
    this.#race = { ids, open: 2, acks: 0 }
    this.rivals += 1
    this.#say(state, [
      [ids[0], action],
      [ids[1], below(this.#rng, 2) === 0 ? action : other],
    ])
  }

  #say({ match, revision, yourPlayerId }: StateMessage, wishes: readonly (readonly [string, Typed])[]): void {
    const { journal } = this.#settings
    this.#sentCount += 1
    for (const [at, [id, action]] of wishes.entries()) {
      if (!journal.commands.has(id)) journal.sent({ id, match, player: yourPlayerId ?? '', action })
      this.#windows[at]?.say({ type: 'act', id, match, revision, action })
    }
  }

  #newId(): string {
    this.#lastId += 1
    return `${this.#name}-${String(this.#lastId).padStart(6, '0')}`
  }
}

/** Opens two windows for every seat, which act at the same moment, with the same action or with two. */
export async function raceTwins(settings: TwinSettings): Promise<TwinResult> {
  const twins = settings.tables.flatMap((table, at) =>
    table.people.map((_person, seat) => new Twins(settings, table, seat, at * 16 + seat)),
  )
  const commands = () => twins.reduce((sum, { shared, rivals }) => sum + shared + rivals, 0)
  await until(() => commands() >= settings.commands, settings.timeMaxMs, 10)
  for (const each of twins) each.settle()
  await until(() => twins.every(({ isSettled }) => isSettled), SETTLE_MS, 10)
  const open = twins.filter(({ isSettled }) => !isSettled).length
  const violations = twins.flatMap((each) => each.violations)
  for (const each of twins) each.close()
  return {
    commands: commands(),
    shared: twins.reduce((sum, { shared }) => sum + shared, 0),
    rivals: twins.reduce((sum, { rivals }) => sum + rivals, 0),
    violations: [...violations, ...(open > 0 ? [`${open} seats got no answer in ${SETTLE_MS} ms`] : [])],
  }
}
