import type { TableSnapshot } from '../../client/source.ts'
import { HOST, type Level, type PlayerId, type Typed } from '../../engine/game.ts'
import { rematchOrder } from '../../engine/match.ts'
import { commitment } from '../../engine/seed.ts'
import { gameById } from '../../games/registry.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import { stateMessage } from '../../protocol/state-message.ts'
import type { Emote, TableCommand } from '../../protocol/table.ts'
import { BotClock } from './bot-clock.ts'
import { type Deal, type Desk, decide, isRunning, withPause, withResult } from './desk.ts'
import { deskView } from './desk-view.ts'
import { Eyes } from './eyes.ts'
import type { Kept } from './kept.ts'
import {
  botAction,
  dealt,
  hostAction,
  type LocalIntent,
  type LocalMatch,
  logFor,
  played,
  replayed,
} from './local-match.ts'

/** What a table on this device needs of the world around it. */
export interface LocalWorld {
  now(): number
  random(bytes: number): Uint8Array
  /** Runs it after so long, unless the answer is called before. */
  after(ms: number, run: () => void): () => void
  /** Something has changed: to be kept, and shown. */
  changed(): void
}

/** What somebody at this device wants to do. */
export interface LocalAct {
  /** Who looked at the table when it was pressed: after a change of hands it is theirs no more. */
  readonly player: PlayerId | null
  readonly match: string
  readonly revision: number
  readonly action: Typed
  readonly asHost: boolean
}

type Commanded = Answer<{ readonly version: number }>

const SIGNALS_MAX = 20

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The seed of a match that is dealt on this device. */
export function newDeal(random: LocalWorld['random']): Deal {
  return { match: `m_${hex(random(12))}`, server: hex(random(32)) }
}

/** A table on this device alone: the same rules, the same bots, no server. */
export class LocalTable {
  readonly #world: LocalWorld
  readonly #bots: BotClock
  #desk: Desk
  #live: LocalMatch | null
  readonly #eyes = new Eyes()
  #signals: TableSnapshot['signals'] = []

  constructor(world: LocalWorld, { desk, record }: Kept) {
    this.#world = world
    this.#bots = new BotClock(world, (player) => this.#botActs(player))
    const game = gameById(desk.game)
    this.#live =
      game === null || record === null || desk.match === null ? null : replayed(game, desk.match.id, record)
    // Rules that have changed since cannot go on with the match; the table stays.
    this.#desk = this.#live === null ? { ...desk, match: null } : desk
    this.#eyes.haveSeen(
      desk.seats.map(({ player }) => player),
      this.#revision,
    )
    this.#wakeBots()
  }

  get kept(): Kept {
    return { desk: this.#desk, record: this.#live?.record ?? null }
  }

  /** Whether everybody at this device may see all that anybody may: then nothing has to be covered. */
  get isOpen(): boolean {
    const { match } = this.#live ?? {}
    if (match === undefined) return true
    const people = this.#desk.seats.filter(({ isPerson }) => isPerson).map(({ player }) => player)
    const views = [null, ...people].map((viewer) => JSON.stringify(match.game.view(match.state, viewer)))
    return views.every((view) => view === views[0])
  }

  /** Shows the table as this player may see it from now on; null is what everybody may see. */
  look(eyes: PlayerId | null): void {
    this.#eyes.open(eyes, this.#revision)
    this.#world.changed()
  }

  snapshot(): TableSnapshot {
    const live = this.#live
    const { player: eyes } = this.#eyes
    const names = Object.fromEntries(this.#desk.seats.map(({ player, name }) => [player, name]))
    return {
      connection: { status: 'online' },
      table: deskView(this.#desk, eyes),
      state: live === null ? null : stateMessage(live.match, live.id, eyes, true, names),
      log: live === null ? [] : logFor(live, eyes, this.#eyes.missed),
      pending: [],
      signals: this.#signals,
      clockOffsetMs: 0,
    }
  }

  act({ match, player, revision, action, asHost }: LocalAct): Answer<{ readonly revision: number }> {
    if (this.#live === null || this.#live.id !== match) return reject('match-over')
    if (player === null || player !== this.#eyes.player) return reject('not-seated')
    return this.#play({ player: asHost ? HOST : player, action, revision, at: this.#world.now() })
  }

  command(command: TableCommand): Commanded {
    switch (command.type) {
      case 'start':
        return this.#start()
      case 'endMatch':
        return this.#end()
      case 'playFor':
        return this.#playFor(command.player)
      case 'emote':
        return this.#emote(command.emote)
      case 'leave':
        // Who goes away from a device leaves the table as it is: it is there when they come back.
        return ok({ version: this.#desk.version })
      case 'choose':
      case 'addBot':
      case 'removeBot':
      case 'handToBot':
      case 'sit':
      case 'pause':
      case 'pace': {
        const decided = decide(this.#desk, this.#eyes.player, command)
        return decided.ok ? this.#change(decided.value) : decided
      }
      default:
        return reject('malformed', 'A table on this device alone has no use for that.')
    }
  }

  close(): void {
    this.#bots.close()
  }

  #change(desk: Desk): Commanded {
    this.#desk = { ...desk, version: this.#desk.version + 1 }
    this.#wakeBots()
    this.#world.changed()
    return ok({ version: this.#desk.version })
  }

  #start(): Commanded {
    if (isRunning(this.#desk)) return reject('match-running')
    const { seats, options, dealt: rematches, next } = this.#desk
    const game = gameById(this.#desk.game)
    if (game === null) return reject('unknown-game')
    const players = rematchOrder(seats, rematches).map(({ player }) => player)
    const begun = dealt(game, { players, options, deal: next })
    if (!begun.ok) return begun
    this.#live = begun.value
    this.#eyes.forget()
    this.#eyes.note(0)
    return this.#change({
      ...this.#desk,
      // Whoever handed their seat to a bot plays again.
      seats: seats.map((seat) => (seat.isPerson ? { ...seat, bot: null } : seat)),
      match: { id: next.match, commitment: commitment(next.match, next.server), isOver: false, paused: null },
      next: newDeal(this.#world.random),
      dealt: rematches + 1,
    })
  }

  /** As the rules say, also in a pause. If they failed, or have no such word, it stops where it is, without a result. */
  #end(): Commanded {
    if (this.#live === null || !isRunning(this.#desk)) return reject('no-match')
    const action = hostAction(this.#live, 'endMatch')
    if (!action.ok || this.#desk.match?.paused === 'fault') return this.#change(withResult(this.#desk, null))
    this.#desk = withPause(this.#desk, null)
    return this.#playedFor(HOST, action.value)
  }

  #playFor(player: PlayerId): Commanded {
    if (this.#live === null || !isRunning(this.#desk)) return reject('no-match')
    if (!this.#live.match.decisions.has(player)) return reject('not-your-turn', 'It is not their turn.')
    return this.#playedFor(player, botAction(this.#live, player, null, this.#luck()))
  }

  #playedFor(player: PlayerId, action: Typed): Commanded {
    const revision = this.#revision
    const acted = this.#play({ player, action, revision, at: this.#world.now() })
    return acted.ok ? ok({ version: this.#desk.version }) : acted
  }

  #emote(emote: Emote): Commanded {
    const { player } = this.#eyes
    const seat = this.#desk.seats.find((other) => other.player === player)
    const id = (this.#signals.at(-1)?.id ?? 0) + 1
    const signal = {
      id,
      at: this.#world.now(),
      type: 'emote',
      player,
      name: seat?.name ?? '',
      emote,
    } as const
    this.#signals = [...this.#signals, signal].slice(-SIGNALS_MAX)
    this.#world.changed()
    return ok({ version: this.#desk.version })
  }

  #play(intent: LocalIntent): Answer<{ readonly revision: number }> {
    if (this.#live === null || !isRunning(this.#desk)) return reject('match-over')
    const paused = this.#desk.match?.paused ?? null
    if (paused !== null) return reject(paused === 'too-long' ? 'match-too-long' : 'match-paused')
    const after = played(this.#live, intent)
    if (!after.ok) {
      if (after.rejected.code === 'match-too-long') this.#change(withPause(this.#desk, 'too-long'))
      return after
    }
    this.#live = after.value
    this.#eyes.note(this.#revision)
    const { outcome, revision } = after.value.match
    if (outcome === null) {
      this.#wakeBots()
      this.#world.changed()
    } else {
      const nameOf = (id: PlayerId) => this.#desk.seats.find(({ player }) => player === id)?.name ?? ''
      const places = outcome.places.map(({ player, place, score }) => ({
        name: nameOf(player),
        place,
        score,
      }))
      const result = { match: after.value.id, game: this.#desk.game, at: intent.at, places }
      this.#change(withResult(this.#desk, result))
    }
    return ok({ revision })
  }

  get #revision(): number {
    return this.#live?.match.revision ?? 0
  }

  #luck(): number {
    return new DataView(this.#world.random(4).buffer).getUint32(0)
  }

  /** The bots that are asked now; none while the match stands still. */
  #wakeBots(): void {
    const live = this.#live
    const { match, seats, paceMs } = this.#desk
    const isStill = live === null || match === null || match.isOver || match.paused !== null
    const asked = isStill
      ? []
      : live.match.activePlayers.filter((id) => seats.find(({ player }) => player === id)?.bot != null)
    this.#bots.expect(
      new Map(asked.map((player) => [player, live?.match.decisions.get(player)?.since ?? 0])),
      paceMs,
    )
  }

  /** A bot may have to fetch what it needs first; if it cannot, the rules choose for it. */
  #botActs(player: PlayerId): void {
    const live = this.#live
    if (live === null) return
    const level = this.#desk.seats.find((seat) => seat.player === player)?.bot ?? null
    const bot = level === null ? undefined : live.game.bots[level]
    if (bot?.prepare === undefined) this.#botPlays(player, level)
    else {
      bot.prepare(live.match.header.options).then(
        () => this.#botPlaysStill(live, player, level),
        () => this.#botPlaysStill(live, player, null),
      )
    }
  }

  /** The table may have moved on while it was fetched. */
  #botPlaysStill(before: LocalMatch, player: PlayerId, level: Level | null): void {
    if (this.#live?.match === before.match && this.#desk.match?.paused === null) this.#botPlays(player, level)
    else this.#wakeBots()
  }

  #botPlays(player: PlayerId, level: Level | null): void {
    if (this.#live === null) return
    try {
      const acted = this.#playedFor(player, botAction(this.#live, player, level, this.#luck()))
      if (!acted.ok && acted.rejected.code !== 'match-too-long') throw new Error(acted.rejected.reason)
    } catch (error) {
      // A defect in the rules or in a bot: the match stands still, the page lives.
      console.error(error)
      this.#change(withPause(this.#desk, 'fault'))
    }
  }
}
