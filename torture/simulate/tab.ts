import { connectTable, type TableConnection } from '../../src/client/connection.ts'
import { sha256Hex } from '../../src/client/deals/sha256.ts'
import type { ClientWorld, Notes } from '../../src/client/world.ts'
import type { Typed } from '../../src/engine/game.ts'
import { type Answer, reject } from '../../src/protocol/answer.ts'
import type { TableCommand } from '../../src/protocol/table.ts'
import type { PlayerRequest, PlayerRequests } from './ledger.ts'
import type { Guest, Network } from './network.ts'
import type { Chance } from './plan.ts'
import type { Sim } from './sim.ts'
import { EPOCH } from './sim-server.ts'

/** Observes everything that leaves a device. */
export interface DeviceObserver {
  /** A message over a socket. */
  says(text: string): void
  /** An HTTP request, with its idempotency key. */
  asks(path: string, id: string | undefined): void
  /** The server closed the connection with a retry time. */
  sentAway(): void
  /** A request for the history failed. */
  missedHistory(): void
}

const REQUEST = /^\{"type":"(act|command)"/

/** A device with one browser window: its clock, its network, its storage. */
export class Device implements Guest {
  isDead = false
  sleepsUntil = 0
  blackoutUntil = 0
  socketsBarredUntil = 0
  /** The offset to the simulation's time; people set their clocks. */
  clockOffsetMs = 0
  /** The number of active timers. */
  timers = 0
  /** Called once, after the next command has left over a socket. */
  afterRequest: (() => void) | null = null
  readonly name: string
  readonly profile: string | null
  readonly #sim: Sim
  readonly #network: Network
  readonly #chance: Chance
  readonly #notes: Notes

  constructor(
    parts: { sim: Sim; network: Network; notes: Notes },
    who: { name: string; profile: string | null },
  ) {
    this.#sim = parts.sim
    this.#network = parts.network
    this.#notes = parts.notes
    this.#chance = parts.sim.chance()
    this.name = who.name
    this.profile = who.profile
  }

  now(): number {
    return EPOCH + Math.floor(this.#sim.clock.now) + this.clockOffsetMs
  }

  /** The world of a page on this device. */
  world(observer: DeviceObserver): ClientWorld {
    return {
      now: () => this.now(),
      later: (delayMs, job) => this.#later(delayMs, job),
      sha256: (text) => Promise.resolve(sha256Hex(text)),
      random: (bytes) => this.#chance.bytes(bytes),
      openSocket: (_url, handlers) => {
        this.#sim.say(() => `${this.name} opens a socket`)
        const socket = this.#network.open(this, {
          ...handlers,
          onMessage: (frame) => {
            if (typeof frame === 'string' && frame.startsWith('{"type":"bye"')) observer.sentAway()
            handlers.onMessage(frame)
          },
        })
        return {
          send: (text) => {
            observer.says(text)
            this.#sim.say(() => `${this.name} → ${text.slice(0, 160)}`)
            socket.send(text)
            if (REQUEST.test(text)) this.#noteSent()
          },
          close: () => socket.close(),
        }
      },
      fetch: async (request) => {
        const { method, url, headers, body } = request
        this.#sim.count('requests')
        this.#sim.say(() => `${this.name} → ${method} ${url} ${body ?? ''}`)
        observer.asks(new URL(url).pathname, headers['idempotency-key'])
        try {
          const reply = await this.#network.fetch(this, request)
          if (reply.status !== 200 && url.includes('/history')) observer.missedHistory()
          return reply
        } catch (error) {
          if (url.includes('/history')) observer.missedHistory()
          throw error
        }
      },
      notes: this.#notes,
    }
  }

  #noteSent(): void {
    const { afterRequest } = this
    this.afterRequest = null
    afterRequest?.()
  }

  #later(delayMs: number, job: () => void): () => void {
    const { clock } = this.#sim
    let isSet = true
    const unset = () => {
      if (isSet) this.timers -= 1
      isSet = false
    }
    this.timers += 1
    const cancel = clock.at(clock.now + Math.max(1, delayMs), this, () => {
      unset()
      job()
    })
    return () => {
      unset()
      cancel()
    }
  }
}

export interface TabParts {
  readonly sim: Sim
  readonly network: Network
  readonly requests: PlayerRequests
}

/** The owner of a window, and the table that it shows. */
export interface Owner {
  readonly name: string
  /** Null for a screen. */
  readonly profile: string | null
  readonly token: string | null
  readonly tableId: string
  readonly code: string
  /** The browser's storage, which outlives the page; all windows of one person share it. */
  readonly notes: Notes
}

type RequestContent = Pick<PlayerRequest, 'kind' | 'match' | 'action' | 'command' | 'asHost'>
type Said = { readonly type: string; readonly id?: string; readonly [key: string]: unknown }

/** A browser window that shows a table, with the real client. */
export class Tab {
  readonly name: string
  readonly owner: Owner
  device: Device
  line: TableConnection | null = null
  /** The time at which the server last sent a retry time. */
  sentAwayAt = Number.NEGATIVE_INFINITY
  /** The time of the last poll over HTTP. */
  polledAt = Number.NEGATIVE_INFINITY
  /** Whether a request for the history has failed, so that the log may have gaps. */
  hasMissedHistory = false
  /** Whether the viewer has changed, so that the log contains events for another viewer. */
  hasChangedViewer = false
  /** The last shown state and its viewer. */
  #shown: { readonly match: string; readonly revision: number; readonly viewer: string | null } | null = null
  /** The command that is being sent right now. */
  #sending: RequestContent | null = null
  /** The deals whose commitments it was shown. */
  readonly #announced = new Set<string>()
  readonly #parts: TabParts

  constructor(parts: TabParts, owner: Owner, number: number) {
    this.#parts = parts
    this.owner = owner
    this.name = number === 0 ? owner.name : `${owner.name}’s window ${number + 1}`
    this.device = this.#newDevice()
  }

  /** Loads the page: on the same device, with nothing but the browser's storage. */
  open(): void {
    const { token, code, profile } = this.owner
    this.hasMissedHistory = false
    this.hasChangedViewer = false
    this.#shown = null
    const line = connectTable({
      world: this.device.world(this.#observer()),
      baseUrl: 'http://table.test',
      code,
      ...(token === null ? {} : { token }),
      asSpectator: profile === null,
    })
    this.line = line
    line.subscribe(() => {
      const { dealing } = line.snapshot().table ?? {}
      if (dealing !== undefined) this.#announced.add(dealing.commitment)
      if (this.line === line) this.#look()
    })
  }

  /** Closes the window. A crash closes no connection. */
  close(isCrash = false): void {
    if (this.line === null) return
    const { network, requests } = this.#parts
    if (isCrash) {
      this.device.isDead = true
      for (const socket of network.socketsOf(this.device)) socket.cut(false, true)
      for (const request of [...requests.open])
        if (request.by === this.name) requests.settle(request, reject('no-answer', 'The window is gone.'))
      const { clockOffsetMs, blackoutUntil } = this.device
      this.device = this.#newDevice()
      Object.assign(this.device, { clockOffsetMs, blackoutUntil })
    } else this.line.close()
    this.line = null
  }

  /** Makes this the window that the person uses. */
  comeHere(): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React's, it only has such a name
    this.line?.useHere()
  }

  act(action: Typed, asHost: boolean): void {
    const { line } = this
    const match = line?.snapshot().state?.match
    if (line === null || match === undefined) return
    this.#request({ kind: 'act', match, action, command: null, asHost }, async () => {
      const answer = await line.act(action, asHost ? 'host' : undefined)
      return answer.ok ? { ok: true, value: answer.value.revision } : answer
    })
  }

  command(command: TableCommand): void {
    const { line } = this
    if (line === null) return
    this.#request({ kind: 'command', match: null, action: null, command, asHost: false }, async () => {
      const answer = await line.command(command)
      return answer.ok ? { ok: true, value: answer.value.version } : answer
    })
  }

  #request(content: RequestContent, ask: () => Promise<Answer<number>>): void {
    const { requests, sim } = this.#parts
    sim.say(() => `${this.name} requests ${JSON.stringify(content.action ?? content.command)}`)
    this.#sending = content
    const answer = ask()
    // The newest pending command is this one, unless it was rejected at once.
    const newest = this.line?.snapshot().pending.at(-1)
    const isTaken = newest?.action === content.action && newest.command === content.command
    const request = isTaken ? (requests.byId.get(newest.id) ?? this.#note(newest.id, content)) : null
    this.#sending = null
    void answer.then((settled) => {
      if (request?.settledAt === null) requests.settle(request, settled)
    })
  }

  #note(id: string, content: RequestContent): PlayerRequest {
    const { profile, tableId } = this.owner
    return this.#parts.requests.add({ id, ...content, by: this.name, profile: profile ?? '', table: tableId })
  }

  #newDevice(): Device {
    const { sim, network } = this.#parts
    const { profile, notes } = this.owner
    return new Device({ sim, network, notes }, { name: this.name, profile })
  }

  #observer(): DeviceObserver {
    return {
      says: (text) => this.#says(JSON.parse(text)),
      asks: (url, id) => {
        if (id !== undefined) this.#leaves(id, null, decodeURIComponent(url.split('/').at(-1) ?? ''))
        else if (url.startsWith('/tables/')) this.polledAt = this.#parts.sim.clock.now
      },
      sentAway: () => {
        this.sentAwayAt = this.#parts.sim.clock.now
      },
      missedHistory: () => {
        this.hasMissedHistory = true
      },
    }
  }

  #says(message: Said): void {
    if (message.type === 'hello') this.#saysHello(message)
    if (message.type !== 'act' && message.type !== 'command') return
    const { id = '', ...body } = message
    const [, silent] = /^\{"type":"(commit|reveal)"/.exec(JSON.stringify(body.command ?? null)) ?? []
    if (silent === 'reveal' && !this.#announced.has(String(Reflect.get(body.command ?? {}, 'deal'))))
      this.#parts.sim.blame(`${this.name} reveals its bytes before all commitments are in`)
    this.#leaves(id, JSON.stringify(body), silent ?? message.type)
    const request = this.#parts.requests.byId.get(id)
    if (request?.kind === 'act' && request.match !== message.match)
      this.#parts.sim.blame(
        `${this.name} issued ${id} in ${request.match}, but sends it for ${message.match}`,
      )
  }

  /** Checks that a returning client names its last revision. */
  #saysHello({ match, revision }: Said): void {
    const shown = this.line?.snapshot().state
    if (match === shown?.match && revision === shown?.revision) return
    this.#parts.sim.blame(
      `${this.name} returns from ${shown?.match} at ${shown?.revision}, but says ${match} at ${revision}`,
    )
  }

  /** Notes that a command leaves. The client sends entropy by itself, without a request of its player. */
  #leaves(id: string, body: string | null, type: string): void {
    const { requests } = this.#parts
    const pending = this.line?.snapshot().pending.at(-1)
    if (!requests.byId.has(id)) {
      if (this.#sending !== null && pending?.id === id) this.#note(id, this.#sending)
      else if (type === 'commit' || type === 'reveal') this.#noteSilent(id)
    }
    requests.leaves(id, body, this.name)
  }

  #noteSilent(id: string): void {
    const { requests } = this.#parts
    const silent = this.#note(id, {
      kind: 'command',
      match: null,
      action: null,
      command: null,
      asHost: false,
    })
    requests.open.delete(silent)
  }

  /** Checks a new state: a viewer never goes back in time. */
  #look(): void {
    const { sim } = this.#parts
    const state = this.line?.snapshot().state ?? null
    const before = this.#shown
    if (state === null) return
    const { match, revision, yourPlayerId: viewer } = state
    this.#shown = { match, revision, viewer }
    if (before?.match !== match) {
      this.hasChangedViewer = false
      this.hasMissedHistory = false
    } else if (before.viewer !== viewer) this.hasChangedViewer = true
    // Without a bus, a node may be behind another.
    if (before?.match === match && revision < before.revision && sim.plan.nodes === 1)
      sim.blame(`${this.name} was shown revision ${before.revision}, and then ${revision}`)
  }
}
