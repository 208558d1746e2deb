import { parse } from '../../engine/schema.ts'
import { reject } from '../../protocol/answer.ts'
import { encodeAck } from '../../protocol/delta/encode.ts'
import { readJson } from '../../protocol/json.ts'
import {
  type ClientMessage,
  clientMessageSchema,
  hasOneAction,
  OLDEST_PROTOCOL,
  PROTOCOL,
  type ServerMessage,
  type SocketFrame,
} from '../../protocol/messages.ts'
import { type Rejected, rejection } from '../../protocol/rejections.ts'
import { JobQueue } from '../job-queue.ts'
import type { SocketLimits } from '../limits.ts'
import { Bucket } from '../rate-limits/bucket.ts'
import { type Profile, StoreFault } from '../store/store.ts'
import type { Subscriber } from '../tables/audience/broadcast.ts'
import type { GameServer } from '../tables/game-server.ts'
import type { ActionAnswer, CommandAnswer } from '../tables/idempotency.ts'
import type { World } from '../world.ts'
import { Backlog } from './backlog.ts'
import { byeFor } from './bye.ts'
import type { Window } from './windows.ts'
import { CLOSE, type Wire } from './wire.ts'

export interface ConnectionParts {
  readonly gameServer: GameServer
  readonly world: World
  readonly wire: Wire
  readonly limits: SocketLimits
  /** The profile of this token, or of the cookie without one. A cached profile is returned at once. */
  identify(token: string | undefined): Promise<Profile | null> | Profile | null
  /** Counts a connection of this person; if they have too many, the oldest is closed. */
  opened(profile: string, window: Window): void
  closed(profile: string, window: Window): void
  /** Counts a table code. Returns how long this address must wait after too many wrong ones, or null. */
  guess(): number | null
  /** Tells whether the code that was counted exists; a correct one is not counted after all. */
  guessed(isRight: boolean): void
  report(what: string, about: Readonly<Record<string, string | number>>): void
}

type Hello = Extract<ClientMessage, { type: 'hello' }>
type RequestAnswer = ActionAnswer | CommandAnswer
type ClientRequest = Extract<ClientMessage, { type: 'act' | 'command' }>

/** A request, with the number of its message on this socket. */
interface PendingRequest {
  readonly message: ClientRequest
  readonly number: number
}

interface Joined {
  /** Null for an anonymous spectator. */
  readonly profile: Profile | null
  readonly asSpectator: boolean
  readonly token: string | undefined
  readonly code: string
  readonly unsubscribe: () => void
}

const TOO_MANY = 'Wait for the answers to your earlier requests.'
const NO_HELLO = 'Say hello first.'

/** Whether a second hello introduces a spectator without a profile, who has just got one, at the same table. */
function isIntroduction(state: 'joining' | Joined, { table, token, asSpectator }: Hello): boolean {
  if (typeof state !== 'object' || state.profile !== null) return false
  return state.code === table && token !== undefined && !asSpectator
}

/** The connection of one client to one table: handles its messages and sends it everything that happens there. */
export class Connection implements Subscriber, Window {
  readonly #parts: ConnectionParts
  readonly #backlog: Backlog
  readonly #commands: Bucket
  readonly #pings: Bucket
  readonly #openedAt: number
  #state: 'new' | 'joining' | Joined | 'closed' = 'new'
  readonly #jobs: JobQueue
  /** The number of messages that this client has sent. */
  #received = 0
  /** The number of requests that have not been answered. */
  #pending = 0
  #claimed: string | null = null
  #takesDeltas = false
  #activeAt: number
  #identifiedAt: number

  constructor(parts: ConnectionParts) {
    this.#parts = parts
    this.#backlog = new Backlog(parts.wire, parts.limits, parts.world)
    this.#commands = new Bucket(parts.limits.commands)
    this.#pings = new Bucket(parts.limits.pings)
    this.#jobs = new JobQueue(parts.limits.waitingMax)
    this.#openedAt = parts.world.elapsed()
    this.#activeAt = this.#openedAt
    this.#identifiedAt = this.#openedAt
  }

  get profile(): string | null {
    return this.#claimed
  }

  get takesDeltas(): boolean {
    return this.#takesDeltas
  }

  get buffered(): number {
    return this.#parts.wire.buffered()
  }

  get #isClosed(): boolean {
    return this.#state === 'closed'
  }

  // Messages from the client

  /** Handles a message. Every message gets an answer, and those of one client in the order in which they came. */
  receive(text: string): void {
    const message = this.#isClosed ? null : this.#read(text)
    switch (message?.type) {
      case 'act':
      case 'command':
        this.#queueRequest(message)
        break
      case 'hello':
        this.#queue(() => this.#hello(message))
        break
      case 'look':
        this.#queue(() => this.#look())
        break
      case 'ping':
        this.#say({ type: 'pong', serverTime: this.#parts.world.now() })
    }
  }

  /** Counts and parses a message. Returns null if there is nothing to do: a malformed message has its answer. */
  #read(text: string): ClientMessage | null {
    this.noteActivity()
    this.#received += 1
    const json = readJson(text)
    const parsed = json.ok ? parse(clientMessageSchema, json.value) : json
    if (!this.#spend(parsed.ok && parsed.value.type === 'ping' ? this.#pings : this.#commands)) return null
    if (parsed.ok) return parsed.value
    this.#reject(idIn(json.ok ? json.value : null), rejection('malformed', parsed.reason))
    return null
  }

  /** Whether every message has been answered. */
  get isIdle(): boolean {
    return this.#jobs.isIdle
  }

  #queueRequest(message: ClientRequest): void {
    if (message.type === 'act' && !hasOneAction(message)) {
      this.#reject(message.id, rejection('malformed', 'An act has either an action or a choice.'))
      return
    }
    this.#pending += 1
    const request = { message, number: this.#received - 1 }
    const isTaken =
      this.#pending <= this.#parts.limits.pendingMax && this.#jobs.start(() => this.#request(request))
    if (isTaken) return
    this.#pending -= 1
    this.#reject(message.id, rejection('too-many-requests', TOO_MANY))
  }

  /** Starts work after that of earlier messages: a request right after hello, or two in a row, keep their order. */
  #queue(work: () => Promise<void>): void {
    const isTaken = this.#jobs.start(() => {
      work()
        .catch((error: unknown) => this.#failed(error, null))
        .finally(() => this.#jobs.end())
    })
    if (!isTaken) this.#reject(null, rejection('too-many-requests', TOO_MANY))
  }

  async #hello(message: Hello): Promise<void> {
    const before = this.#state
    if (before === 'closed') return
    if (before !== 'new' && !isIntroduction(before, message))
      return this.#reject(null, rejection('malformed', 'One hello is enough.'))
    const { protocol } = message
    if (protocol < OLDEST_PROTOCOL || protocol > PROTOCOL) return this.bye(rejection('wrong-protocol'))
    if (typeof before === 'object') before.unsubscribe()
    this.#state = 'joining'
    this.#takesDeltas = message.changes && protocol === PROTOCOL
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
    // The client may have left while the table was being read.
    if (this.#isClosed) watching.value.unsubscribe()
    else this.#state = { profile, asSpectator, token, code, unsubscribe: watching.value.unsubscribe }
  }

  async #look(): Promise<void> {
    const joined = this.#state
    if (typeof joined !== 'object') return this.#reject(null, rejection('malformed', NO_HELLO))
    this.#parts.gameServer.resend(this, joined.code)
  }

  /** People who belong to a table get in, however many codes others behind the same address have guessed. */
  async #belongs(profile: Profile | null, code: string): Promise<boolean> {
    const found = profile === null ? null : await this.#parts.gameServer.viewTable(profile, code)
    if (!found?.ok) return false
    const { player, isHost, queuePlace } = found.value.you
    return player !== null || isHost || queuePlace !== null
  }

  /** Handles a request. The usual action of a known person goes from here to the store without a promise. */
  #request(request: PendingRequest): void {
    const joined = this.#state
    if (typeof joined !== 'object') this.#finish(request, reject('malformed', NO_HELLO))
    else if (joined.asSpectator) this.#finish(request, reject('not-seated', 'This connection only watches.'))
    else
      try {
        const known = joined.profile === null ? null : this.#parts.identify(joined.token)
        if (known instanceof Promise)
          known
            .then((profile) => this.#requestAs(request, joined, profile))
            .catch((error: unknown) => this.#finish(request, errorOf(error)))
        else this.#requestAs(request, joined, known)
      } catch (error) {
        this.#finish(request, errorOf(error))
      }
  }

  #requestAs(request: PendingRequest, joined: Joined, known: Profile | null): void {
    const { message } = request
    const { gameServer } = this.#parts
    const settled = (result: RequestAnswer | Error): void => this.#finish(request, result)
    this.#identifiedAt = this.#activeAt
    const profile = this.#confirmed(joined, known)
    if (profile === null) settled(reject('no-token'))
    else if (message.type === 'command')
      gameServer.command(profile, joined.code, message.command, message.id).then(settled, settled)
    else gameServer.actWithCallback({ profile, request: message, match: message.match }, joined.code, settled)
  }

  /** Answers a request, and goes on to the next message. */
  #finish({ message: { id }, number }: PendingRequest, result: RequestAnswer | Error): void {
    this.#pending -= 1
    try {
      if (result instanceof Error) this.#failed(result, id)
      else if (!result.ok) this.#reject(id, result.rejected)
      else {
        const { value } = result
        const revision = 'revision' in value ? value.revision : value.version
        this.#answer(
          this.#takesDeltas ? encodeAck(number, revision) : JSON.stringify({ type: 'ack', id, revision }),
        )
      }
    } catch (error) {
      this.#parts.report('a defect', { why: errorOf(error).stack ?? '' })
    }
    this.#jobs.end()
  }

  /** The present profile: names change, and people who signed out or were erased are disconnected. Null is anonymous. */
  #confirmed({ profile }: Joined, present: Profile | null): Profile | null {
    if (profile === null) return null
    if (present?.id === profile.id) return present
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

  /** Sends a message of the table. A client that is behind gets none, but one full state once its buffer is empty. */
  send(frame: SocketFrame): void {
    if (this.#isClosed) return
    const flow = this.#backlog.measure()
    if (flow === 'even') this.#parts.wire.send(frame)
    else if (flow === 'slow') this.shed()
  }

  /** Sends the last message, with the time to reconnect after if that can help, and closes. */
  bye(rejected: Rejected, waitMs?: number): void {
    if (this.#isClosed) return
    const { limits, world } = this.#parts
    const { message, closeCode } = byeFor(rejected, () => waitMs ?? limits.retryAfterMs(world.random(2)))
    this.#say(message)
    this.#close(closeCode, rejected.code)
  }

  /** Closes, because the same person has opened too many newer connections. */
  yieldToNewer(): void {
    this.bye(rejection('opened-elsewhere'))
  }

  /** Runs at every tick: closes a silent or slow connection, and catches up one that was behind. */
  tick(): void {
    const { world, limits } = this.#parts
    const now = world.elapsed()
    const state = this.#state
    if (state === 'closed') return
    if (now - this.#activeAt > limits.silentMs) this.#close(CLOSE.silent, 'silent')
    else if (state !== 'new') this.#catchUp(now)
    else if (now - this.#openedAt > limits.helloMs) this.bye(rejection('too-slow', 'No hello came.'))
  }

  #catchUp(now: number): void {
    const { limits, gameServer } = this.#parts
    const flow = this.#backlog.check()
    if (flow === 'slow') this.shed()
    const state = this.#state
    if (typeof state !== 'object') return
    if (flow === 'drained') gameServer.resend(this, state.code)
    if (now - this.#identifiedAt <= limits.identifyEveryMs) return
    this.#identifiedAt = now
    if (state.profile === null) return
    // A fault of the store does not mean that the token is no longer valid.
    Promise.resolve(this.#parts.identify(state.token)).then(
      (present) => this.#confirmed(state, present),
      () => undefined,
    )
  }

  /** Notes a sign of life: a message, or a ping or pong of the WebSocket. */
  noteActivity(): void {
    this.#activeAt = this.#parts.world.elapsed()
  }

  /** Handles a WebSocket ping. Returns whether it is to be answered. */
  pinged(): boolean {
    this.noteActivity()
    return !this.#isClosed && this.#spend(this.#pings)
  }

  /** Closes the connection because its buffer is too large. */
  shed(): void {
    if (!this.#isClosed) this.#close(CLOSE.slow, 'slow')
  }

  /** Called when the socket is closed. */
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

  /** Spends a token for the message that was just heard. */
  #spend(bucket: Bucket): boolean {
    const waitMs = bucket.take(this.#activeAt)
    if (waitMs === null) return true
    this.bye(rejection('too-many-requests'), waitMs)
    return false
  }

  #say(message: ServerMessage): void {
    this.#answer(JSON.stringify(message))
  }

  /** Sends an answer. It is never held back: a client that cannot take it is disconnected. */
  #answer(frame: SocketFrame): void {
    if (this.#isClosed) return
    if (this.#backlog.measure() === 'slow') this.shed()
    else this.#parts.wire.send(frame)
  }

  #reject(id: string | null, rejected: Rejected): void {
    this.#say({ type: 'rejected', id, ...rejected })
  }
}

/** The id of a malformed message, so that its sender knows which one it was. */
function idIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null
  return typeof value.id === 'string' && value.id.length <= 64 ? value.id : null
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
