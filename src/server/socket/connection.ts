import { parse } from '../../engine/schema.ts'
import { readJson } from '../../protocol/json.ts'
import {
  type ClientMessage,
  clientMessageSchema,
  PROTOCOL,
  type ServerMessage,
} from '../../protocol/messages.ts'
import { type Rejected, type RejectionCode, rejection, SEND_AGAIN } from '../../protocol/rejections.ts'
import { Bucket } from '../bucket.ts'
import type { SocketLimits } from '../limits.ts'
import { type Profile, StoreFault } from '../store/store.ts'
import type { Subscriber } from '../tables/broadcast.ts'
import type { GameServer } from '../tables/game-server.ts'
import type { World } from '../world.ts'
import { type Flow, Outbox } from './outbox.ts'
import type { Window } from './windows.ts'
import { CLOSE, type Wire } from './wire.ts'

export interface ConnectionParts {
  readonly gameServer: GameServer
  readonly world: World
  readonly wire: Wire
  readonly limits: SocketLimits
  /** Whose token this is; without one, who the cookie says it is. At once where that is known. */
  identify(token: string | undefined): Promise<Profile | null> | Profile | null
  /** The connections of one person are bounded: the oldest stands aside when there are too many. */
  opened(profile: string, window: Window): void
  closed(profile: string, window: Window): void
  /** Counts a code, and how long this address must wait because it guessed too many, or null. */
  guess(): number | null
  /** Whether the code that was counted exists: then it is not counted after all. */
  guessed(isRight: boolean): void
  report(what: string, about: Readonly<Record<string, string | number>>): void
}

type Hello = Extract<ClientMessage, { type: 'hello' }>
type Ask = Extract<ClientMessage, { type: 'act' | 'command' }>

interface Joined {
  /** Null is nobody with a name. */
  readonly profile: Profile | null
  readonly asSpectator: boolean
  readonly token: string | undefined
  readonly code: string
  readonly unsubscribe: () => void
}

/** Temporary rejections, after which the client may reconnect. After any other `bye` it would get the same again. */
const PASSING: ReadonlySet<RejectionCode> = new Set([...SEND_AGAIN, 'match-paused', 'defect'])

/** One client at one table: reads what it sends, and tells it what happens. */
export class Connection implements Subscriber, Window {
  readonly #parts: ConnectionParts
  readonly #outbox: Outbox
  readonly #commands: Bucket
  readonly #pings: Bucket
  readonly #openedAt: number
  #state: 'new' | 'joining' | Joined | 'closed' = 'new'
  #last: Promise<void> | null = null
  #turns = 0 // that have not ended
  #pending = 0
  #claimed: string | null = null
  #takesDeltas = false
  #heardAt: number
  #identifiedAt: number

  constructor(parts: ConnectionParts) {
    this.#parts = parts
    this.#outbox = new Outbox(parts.wire, parts.limits)
    this.#commands = new Bucket(parts.limits.commands)
    this.#pings = new Bucket(parts.limits.pings)
    this.#openedAt = parts.world.elapsed()
    this.#heardAt = this.#openedAt
    this.#identifiedAt = this.#openedAt
  }

  get profile(): string | null {
    return this.#claimed
  }

  get takesDeltas(): boolean {
    return this.#takesDeltas
  }

  get buffered(): number {
    return this.#outbox.buffered
  }

  get #isClosed(): boolean {
    return this.#state === 'closed'
  }

  // Messages from the client

  /** A message came. It gets one answer at least, those of one client in the order of its questions. */
  receive(text: string): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    this.heard()
    const json = readJson(text)
    const parsed = json.ok ? parse(clientMessageSchema, json.value) : json
    if (!this.#spend(parsed.ok && parsed.value.type === 'ping' ? this.#pings : this.#commands))
      return Promise.resolve()
    if (parsed.ok) return this.#take(parsed.value)
    this.#reject(idIn(json.ok ? json.value : null), rejection('malformed', parsed.reason))
    return Promise.resolve()
  }

  #take(message: ClientMessage): Promise<void> {
    switch (message.type) {
      case 'ping':
        this.#say({ type: 'pong', serverTime: this.#parts.world.now() })
        return Promise.resolve()
      case 'hello':
        return this.#inTurn(() => this.#hello(message), null)
      case 'look':
        return this.#inTurn(() => this.#look(), null)
      case 'act':
      case 'command':
        return this.#queue(message)
    }
  }

  #queue(message: Ask): Promise<void> {
    if (this.#pending < this.#parts.limits.pendingMax) {
      this.#pending += 1
      return this.#inTurn(() => this.#ask(message), message.id)
    }
    this.#reject(message.id, rejection('too-many-requests', 'Wait for the answers to what you have asked.'))
    return Promise.resolve()
  }

  /** One thing after the other: what is sent right after hello, or twice in a row, arrives in that order. */
  #inTurn(job: () => Promise<void>, id: string | null): Promise<void> {
    const before = this.#turns === 0 ? null : this.#last
    this.#turns += 1
    this.#last = this.#turn(before, job, id)
    return this.#last
  }

  async #turn(before: Promise<void> | null, job: () => Promise<void>, id: string | null): Promise<void> {
    if (before !== null) await before
    try {
      if (!this.#isClosed) await job()
    } catch (error) {
      this.#failed(error, id)
    } finally {
      this.#turns -= 1
    }
  }

  async #hello(message: Hello): Promise<void> {
    if (this.#state !== 'new') return this.#reject(null, rejection('malformed', 'One hello is enough.'))
    if (message.protocol !== PROTOCOL) return this.bye(rejection('wrong-protocol'))
    this.#state = 'joining'
    this.#takesDeltas = message.changes
    const { token, asSpectator } = message
    const profile = asSpectator ? null : await this.#parts.identify(token)
    if (this.#isClosed) return
    if (token !== undefined && profile === null && !asSpectator) return this.bye(rejection('no-token'))
    this.#claimed = profile?.id ?? null
    if (profile !== null) this.#parts.opened(profile.id, this)
    await this.#join(message, profile)
  }

  async #join({ table: code, token, asSpectator, ...seen }: Hello, profile: Profile | null): Promise<void> {
    const { gameServer, world } = this.#parts
    const waitMs = this.#parts.guess()
    if (waitMs !== null && !(await this.#belongs(profile, code)))
      return this.bye(rejection('too-many-requests'), waitMs)
    const { id, name } = profile ?? { id: '', name: '' }
    this.#say({ type: 'welcome', protocol: PROTOCOL, serverTime: world.now(), profile: { id, name } })
    const watching = await gameServer.subscribe(this, profile, code, seen)
    const isWrong = !watching.ok && watching.rejected.code === 'unknown-table'
    if (waitMs === null) this.#parts.guessed(!isWrong)
    if (!watching.ok) return this.bye(watching.rejected)
    // It may have gone while the table was being read.
    if (this.#isClosed) watching.value.unsubscribe()
    else this.#state = { profile, asSpectator, token, code, unsubscribe: watching.value.unsubscribe }
  }

  async #look(): Promise<void> {
    const joined = this.#state
    if (typeof joined !== 'object') return this.#reject(null, rejection('malformed', 'Say hello first.'))
    this.#parts.gameServer.resend(this, joined.profile, joined.code)
  }

  /** The guesses of others behind the same address keep nobody from a table where they have a place. */
  async #belongs(profile: Profile | null, code: string): Promise<boolean> {
    const found = profile === null ? null : await this.#parts.gameServer.viewTable(profile, code)
    if (!found?.ok) return false
    const { player, isHost, queuePlace } = found.value.you
    return player !== null || isHost || queuePlace !== null
  }

  async #ask(message: Ask): Promise<void> {
    const { id } = message
    try {
      const joined = this.#state
      if (typeof joined !== 'object') return this.#reject(id, rejection('malformed', 'Say hello first.'))
      if (joined.asSpectator) return this.#reject(id, rejection('not-seated', 'This screen looks on.'))
      const known = joined.profile === null ? null : this.#parts.identify(joined.token)
      const who = this.#confirmed(joined, known instanceof Promise ? await known : known)
      if (this.#isClosed) return
      if (who === null) return this.#reject(id, rejection('no-token'))
      const answer =
        message.type === 'act'
          ? await this.#parts.gameServer.actAt(who, joined.code, message, message.match)
          : await this.#parts.gameServer.command(who, joined.code, message.command, id)
      if (!answer.ok) return this.#reject(id, answer.rejected)
      const { value } = answer
      this.#say({ type: 'ack', id, revision: 'revision' in value ? value.revision : value.version })
    } finally {
      this.#pending -= 1
    }
  }

  /** The present profile: names change, and people who signed out or were erased are disconnected. Null is anonymous. */
  #confirmed({ profile }: Joined, who: Profile | null): Profile | null {
    if (profile === null) return null
    this.#identifiedAt = this.#parts.world.elapsed()
    if (who?.id === profile.id) return who
    this.bye(rejection('no-token'))
    return null
  }

  #failed(error: unknown, id: string | null): void {
    const isStore = error instanceof StoreFault
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    this.#parts.report(isStore ? 'the store failed' : 'a defect', { why })
    const rejected = rejection(isStore ? 'storage-failed' : 'defect')
    if (typeof this.#state === 'object') this.#reject(id, rejected)
    else this.bye(rejected)
  }

  // Messages from the table

  send(text: string): void {
    if (!this.#isClosed) this.#letGoIfSlow(this.#outbox.tell(text, this.#parts.world.elapsed()))
  }

  /** The last thing that is said; with when to come again, where that may help. */
  bye(rejected: Rejected, waitMs?: number): void {
    if (this.#isClosed) return
    const { code, reason } = rejected
    const { limits, world } = this.#parts
    const retryAfterMs = PASSING.has(code) ? (waitMs ?? limits.retryAfterMs(world.random(2))) : null
    this.#say({ type: 'bye', code, reason, retryAfterMs })
    this.#close(closeCodeOf(code, retryAfterMs), code)
  }

  /** The same person has opened too many newer ones. */
  standAside(): void {
    this.bye(rejection('opened-elsewhere'))
  }

  /** From time to time: lets the silent and the slow go, and catches up those who were behind. */
  tick(): void {
    const { world, limits } = this.#parts
    const now = world.elapsed()
    const state = this.#state
    if (state === 'closed') return
    if (now - this.#heardAt > limits.silentMs) this.#close(CLOSE.silent, 'silent')
    else if (state !== 'new') this.#catchUp(now)
    else if (now - this.#openedAt > limits.helloMs) this.bye(rejection('too-slow', 'No hello came.'))
  }

  #catchUp(now: number): void {
    const { limits, gameServer } = this.#parts
    const flow = this.#outbox.check(now)
    this.#letGoIfSlow(flow)
    const state = this.#state
    if (typeof state !== 'object') return
    if (flow === 'drained') gameServer.resend(this, state.profile, state.code)
    if (now - this.#identifiedAt <= limits.identifyEveryMs) return
    this.#identifiedAt = now
    if (state.profile === null) return
    // A store that fails now says nothing about who this is.
    Promise.resolve(this.#parts.identify(state.token)).then(
      (who) => this.#confirmed(state, who),
      () => undefined,
    )
  }

  /** A sign of life: a message, or the wire's own ping or pong. */
  heard(): void {
    this.#heardAt = this.#parts.world.elapsed()
  }

  /** The wire's own ping came; whether it is to be answered. */
  pinged(): boolean {
    this.heard()
    return !this.#isClosed && this.#spend(this.#pings)
  }

  /** Lets it go, so that others have room. */
  shed(): void {
    if (!this.#isClosed) this.#close(CLOSE.slow, 'slow')
  }

  /** The wire is gone. */
  closed(): void {
    const state = this.#state
    this.#state = 'closed'
    if (typeof state === 'object') state.unsubscribe()
    if (this.#claimed !== null) this.#parts.closed(this.#claimed, this)
    this.#claimed = null
  }

  #close(code: number, reason: string): void {
    this.#parts.wire.close(code, reason)
    this.closed()
  }

  #letGoIfSlow(flow: Flow): void {
    if (flow === 'slow') this.shed()
  }

  #spend(bucket: Bucket): boolean {
    const waitMs = bucket.take(this.#parts.world.elapsed())
    if (waitMs === null) return true
    this.bye(rejection('too-many-requests'), waitMs)
    return false
  }

  #say(message: ServerMessage): void {
    if (this.#isClosed) return
    this.#letGoIfSlow(this.#outbox.answer(JSON.stringify(message), this.#parts.world.elapsed()))
  }

  #reject(id: string | null, rejected: Rejected): void {
    this.#say({ type: 'rejected', id, ...rejected })
  }
}

function closeCodeOf(code: RejectionCode, retryAfterMs: number | null): number {
  if (code === 'shutting-down') return CLOSE.restart
  if (code === 'opened-elsewhere') return CLOSE.elsewhere
  return retryAfterMs === null ? CLOSE.refused : CLOSE.later
}

/** The id of a message that is not well formed otherwise, so that its sender knows which it was. */
function idIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null
  return typeof value.id === 'string' && value.id.length <= 64 ? value.id : null
}
