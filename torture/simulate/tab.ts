import { connectTable, type TableConnection } from '../../src/client/connection.ts'
import type { Notes } from '../../src/client/world.ts'
import type { Typed } from '../../src/engine/game.ts'
import { type Answer, reject } from '../../src/protocol/answer.ts'
import type { TableCommand } from '../../src/protocol/table.ts'
import { Device, type DeviceEyes } from './device.ts'
import type { Network } from './network.ts'
import type { Sim } from './sim.ts'
import type { Wish, Wishes } from './wishes.ts'

export interface TabParts {
  readonly sim: Sim
  readonly network: Network
  readonly wishes: Wishes
}

/** Whose window it is, and of which table. */
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

type Wished = Pick<Wish, 'kind' | 'match' | 'action' | 'command' | 'asHost'>
type Said = { readonly type: string; readonly id?: string; readonly [key: string]: unknown }

/** A window that shows a table, by the real client. */
export class Tab {
  readonly name: string
  readonly owner: Owner
  device: Device
  line: TableConnection | null = null
  /** When the server said last that it is to come again later. */
  sentAwayAt = Number.NEGATIVE_INFINITY
  /** When it looked last over HTTP. */
  polledAt = Number.NEGATIVE_INFINITY
  /** Of what happened before, some was asked for in vain: the log may have holes. */
  hasMissedHistory = false
  /** It was seen with other eyes before: the log tells what those were told. */
  hasChangedEyes = false
  /** The last state that was shown, and as whom. */
  #shown: { readonly match: string; readonly revision: number; readonly viewer: string | null } | null = null
  /** The command that is being sent right now. */
  #wishing: Wished | null = null
  /** The deals whose commitments it was shown. */
  readonly #announced = new Set<string>()
  readonly #parts: TabParts

  constructor(parts: TabParts, owner: Owner, number: number) {
    this.#parts = parts
    this.owner = owner
    this.name = number === 0 ? owner.name : `${owner.name}’s window ${number + 1}`
    this.device = this.#newDevice()
  }

  /** The page is loaded: on the same device, with nothing but what was noted. */
  open(): void {
    const { token, code, profile } = this.owner
    this.hasMissedHistory = false
    this.hasChangedEyes = false
    this.#shown = null
    const line = connectTable({
      world: this.device.world(this.#eyes()),
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

  /** The window is closed; one that crashes says nothing more to anybody. */
  close(isCrash = false): void {
    if (this.line === null) return
    const { network, wishes } = this.#parts
    if (isCrash) {
      this.device.isDead = true
      for (const socket of network.socketsOf(this.device)) socket.cut(false, true)
      for (const wish of [...wishes.open])
        if (wish.by === this.name) wishes.settle(wish, reject('no-answer', 'The window is gone.'))
      const { clockOffsetMs, blackoutUntil } = this.device
      this.device = this.#newDevice()
      Object.assign(this.device, { clockOffsetMs, blackoutUntil })
    } else this.line.close()
    this.line = null
  }

  /** The window that the person has in front of them is this one. */
  comeHere(): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React's, it only has such a name
    this.line?.useHere()
  }

  act(action: Typed, asHost: boolean): void {
    const { line } = this
    const match = line?.snapshot().state?.match
    if (line === null || match === undefined) return
    this.#wish({ kind: 'act', match, action, command: null, asHost }, async () => {
      const answer = await line.act(action, asHost ? 'host' : undefined)
      return answer.ok ? { ok: true, value: answer.value.revision } : answer
    })
  }

  command(command: TableCommand): void {
    const { line } = this
    if (line === null) return
    this.#wish({ kind: 'command', match: null, action: null, command, asHost: false }, async () => {
      const answer = await line.command(command)
      return answer.ok ? { ok: true, value: answer.value.version } : answer
    })
  }

  #wish(wished: Wished, ask: () => Promise<Answer<number>>): void {
    const { wishes, sim } = this.#parts
    sim.say(() => `${this.name} wishes ${JSON.stringify(wished.action ?? wished.command)}`)
    this.#wishing = wished
    const answer = ask()
    // The newest of those that wait is this one, unless it was refused at once.
    const newest = this.line?.snapshot().pending.at(-1)
    const isTaken = newest?.action === wished.action && newest.command === wished.command
    const wish = isTaken ? (wishes.byId.get(newest.id) ?? this.#note(newest.id, wished)) : null
    this.#wishing = null
    void answer.then((settled) => {
      if (wish?.settledAt === null) wishes.settle(wish, settled)
    })
  }

  #note(id: string, wished: Wished): Wish {
    const { profile, tableId } = this.owner
    return this.#parts.wishes.add({ id, ...wished, by: this.name, profile: profile ?? '', table: tableId })
  }

  #newDevice(): Device {
    const { sim, network } = this.#parts
    const { profile, notes } = this.owner
    return new Device({ sim, network, notes }, { name: this.name, profile })
  }

  #eyes(): DeviceEyes {
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
    const wish = this.#parts.wishes.byId.get(id)
    if (wish?.kind === 'act' && wish.match !== message.match)
      this.#parts.sim.blame(`${this.name} wished ${id} in ${wish.match}, and asks for it in ${message.match}`)
  }

  /** Checks that a returning client names its last revision. */
  #saysHello({ match, revision }: Said): void {
    const shown = this.line?.snapshot().state
    if (match === shown?.match && revision === shown?.revision) return
    this.#parts.sim.blame(
      `${this.name} comes back from ${shown?.match} at ${shown?.revision}, and says ${match} at ${revision}`,
    )
  }

  /** Something is asked for under this id, perhaps again. What the client adds of its own accord has no wish. */
  #leaves(id: string, body: string | null, type: string): void {
    const { wishes } = this.#parts
    const pending = this.line?.snapshot().pending.at(-1)
    if (!wishes.byId.has(id)) {
      if (this.#wishing !== null && pending?.id === id) this.#note(id, this.#wishing)
      else if (type === 'commit' || type === 'reveal') this.#noteSilent(id)
    }
    wishes.leaves(id, body, this.name)
  }

  #noteSilent(id: string): void {
    const { wishes } = this.#parts
    const silent = this.#note(id, {
      kind: 'command',
      match: null,
      action: null,
      command: null,
      asHost: false,
    })
    wishes.open.delete(silent)
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
      this.hasChangedEyes = false
      this.hasMissedHistory = false
    } else if (before.viewer !== viewer) this.hasChangedEyes = true
    // Without a bus one node may be behind another.
    if (before?.match === match && revision < before.revision && sim.plan.nodes === 1)
      sim.blame(`${this.name} was shown revision ${before.revision}, and then ${revision}`)
  }
}
