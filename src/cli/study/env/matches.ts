import { toJsonSchema } from '@valibot/to-json-schema'
import { random } from '../../../bots/random.ts'
import { type AnyGame, assert, type Bot, HOST, type PlayerId, type Typed } from '../../../engine/game.ts'
import { act, eventsFor, type Match, observe, type Rejection, start } from '../../../engine/match.ts'
import { fastRng, pick, type Rng } from '../../../engine/rng.ts'
import { parse } from '../../../engine/schema.ts'
import { seatNames } from '../../../engine/testing/simulate.ts'
import { type Request, requestSchema } from './requests.ts'

type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>
type RequestOf<Type extends Request['type']> = Extract<Request, { type: Type }>

/** The answer to a request: its fields, or a code and a reason. A rejected request changes nothing. */
export type EnvAnswer = Readonly<Record<string, unknown>> & { readonly ok: boolean }

export interface EnvSettings {
  readonly game: AnyGame
  readonly seats: number
  readonly options: unknown
  /** The number of slots for matches. */
  readonly matches: number
}

/** A match in a slot. */
interface Slot {
  readonly match: AnyMatch
  readonly bots: ReadonlyMap<PlayerId, { readonly bot: Bot<unknown, Typed>; readonly rng: Rng }>
  /** The events for each player since their last observation. */
  readonly unseen: ReadonlyMap<PlayerId, readonly Typed[]>
}

const ENV_PROTOCOL = 1
/** The events that a slot keeps for a player who does not observe; older ones are dropped. */
const UNSEEN_MAX = 500

const reject = (code: string, reason: string): EnvAnswer => ({ ok: false, code, reason })

/** Many matches of one game, driven by requests. Every answer shows a player what that player may see, and no more. */
export class EnvMatches {
  readonly #settings: EnvSettings
  readonly #slots = new Map<number, Slot>()
  readonly #players: readonly PlayerId[]

  constructor(settings: EnvSettings) {
    this.#settings = settings
    this.#players = seatNames(settings.seats)
  }

  /** Answers a request of unknown shape; `id` is returned as it came. */
  async answer(input: unknown): Promise<EnvAnswer> {
    const id = idOf(input)
    const parsed = parse(requestSchema, input)
    const answer = parsed.ok ? await this.#answer(parsed.value) : reject('malformed', parsed.reason)
    return id === undefined ? answer : { id, ...answer }
  }

  async #answer(request: Request): Promise<EnvAnswer> {
    if (request.type === 'describe') return this.#describe()
    if (request.match >= this.#settings.matches)
      return reject('no-such-match', `Matches are numbered from 0 to ${this.#settings.matches - 1}.`)
    if (request.type === 'reset') return this.#reset(request)
    const slot = this.#slots.get(request.match)
    if (slot === undefined) return reject('no-such-match', 'This slot is empty: reset it first.')
    switch (request.type) {
      case 'observe':
        return this.#observe(slot, request)
      case 'legal':
        return this.#legal(slot, request)
      case 'step':
        return this.#step(slot, request)
      case 'outcome':
        return { ok: true, outcome: slot.match.outcome }
      case 'close':
        this.#slots.delete(request.match)
        return { ok: true }
    }
  }

  #describe(): EnvAnswer {
    const { game, matches } = this.#settings
    const asJson = { errorMode: 'ignore', typeMode: 'input' } as const
    return {
      ok: true,
      protocol: ENV_PROTOCOL,
      game: game.id,
      version: game.version,
      players: this.#players,
      matches,
      bots: ['random', ...Object.keys(game.bots)],
      action: toJsonSchema(game.action, asJson),
      options: toJsonSchema(game.options, asJson),
    }
  }

  async #reset({ match: number, seed, bots }: RequestOf<'reset'>): Promise<EnvAnswer> {
    const { game, options } = this.#settings
    const entries = Object.entries(bots)
    const unknown = entries.find(([player]) => !this.#players.includes(player))
    if (unknown !== undefined) return reject('not-seated', `There is no seat ${unknown[0]}.`)
    if (entries.length >= this.#players.length)
      return reject('no-player', 'At least one seat must be left to you.')
    const seated = new Map<PlayerId, { bot: Bot<unknown, Typed>; rng: Rng }>()
    for (const [player, level] of entries) {
      const bot = level === 'random' ? random : game.bots[level]
      if (bot === undefined) return reject('no-such-bot', `${game.name} has no bot ${level}.`)
      await bot.prepare?.(options)
      seated.set(player, { bot, rng: fastRng(seed, 2 ** 30 + this.#players.indexOf(player)) })
    }
    const begun = start(game, { players: this.#players, options, seed: { dealer: 'fast', number: seed } })
    assert(begun.ok, 'the command has checked seats and options')
    return this.#commit(number, { match: begun.match, bots: seated, unseen: new Map() })
  }

  #observe(slot: Slot, { match: number, player }: RequestOf<'observe'>): EnvAnswer {
    const rejection = player === null ? null : this.#seatRejection(slot, player)
    if (rejection !== null) return rejection
    const { revision, view, legal, refused, outcome } = observe(slot.match, player)
    const events = player === null ? [] : (slot.unseen.get(player) ?? [])
    if (player !== null) this.#slots.set(number, { ...slot, unseen: new Map(slot.unseen).set(player, []) })
    return { ok: true, player, revision, view, legal, refused, events, outcome }
  }

  #legal(slot: Slot, { player }: RequestOf<'legal'>): EnvAnswer {
    return (
      this.#seatRejection(slot, player) ?? {
        ok: true,
        revision: slot.match.revision,
        legal: slot.match.decisions.get(player)?.legal ?? [],
      }
    )
  }

  #step(slot: Slot, request: RequestOf<'step'>): EnvAnswer {
    const { player, action, choice, revision = slot.match.revision } = request
    const rejection = this.#seatRejection(slot, player)
    if (rejection !== null) return rejection
    if ((action === undefined) === (choice === undefined))
      return reject('malformed', 'A step has either an action or a choice.')
    const played = play(slot, { player, revision, ...(choice === undefined ? { action } : { choice }) })
    return 'rejection' in played
      ? reject(played.rejection.code, played.rejection.reason)
      : this.#commit(request.match, played)
  }

  /** The seats of bots are not yours: you can neither see their cards nor act for them. */
  #seatRejection({ bots }: Slot, player: PlayerId): EnvAnswer | null {
    if (!this.#players.includes(player)) return reject('not-seated', `There is no seat ${player}.`)
    return bots.has(player) ? reject('not-seated', `A bot plays ${player}.`) : null
  }

  /** Lets bots and the host act until it is your turn or the match is over, then stores the slot. */
  #commit(number: number, begun: Slot): EnvAnswer {
    let slot = begun
    while (slot.match.outcome === null) {
      const move = moveOfOthers(slot)
      if (move === null) break
      const played = play(slot, { ...move, revision: slot.match.revision })
      if ('rejection' in played) return reject(played.rejection.code, played.rejection.reason)
      slot = played
    }
    this.#slots.set(number, slot)
    const { revision, activePlayers, outcome } = slot.match
    return { ok: true, match: number, revision, activePlayers, outcome }
  }
}

function idOf(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('id' in input)) return undefined
  const { id } = input
  return typeof id === 'number' || (typeof id === 'string' && id.length <= 64) ? id : undefined
}

/** Returns the move of a bot, or of the host if nobody else can act; null if it is the caller's turn. */
function moveOfOthers({ match, bots }: Slot): { player: PlayerId; action: Typed } | null {
  for (const player of match.activePlayers) {
    const seat = bots.get(player)
    if (seat !== undefined) return { player, action: seat.bot.choose(observe(match, player), seat.rng) }
  }
  if (match.activePlayers.length > 0) return null
  return { player: HOST, action: pick(fastRng(match.revision), match.decisions.get(HOST)?.legal ?? []) }
}

/** Plays an action and hands its events to everyone who may know them. The slot itself is not changed. */
function play(
  slot: Slot,
  intent: { player: PlayerId; action?: unknown; choice?: number; revision: number },
): Slot | { readonly rejection: Rejection } {
  const acted = act(slot.match, { ...intent, at: slot.match.revision })
  if (!acted.ok) return acted
  const unseen = new Map(
    slot.match.header.players
      .filter((player) => !slot.bots.has(player))
      .map((player) => {
        const all = [...(slot.unseen.get(player) ?? []), ...eventsFor(acted.events, player)]
        return [player, all.slice(-UNSEEN_MAX)] as const
      }),
  )
  return { ...slot, match: acted.match, unseen }
}
