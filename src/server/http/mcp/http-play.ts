import type { Level, Typed } from '../../../engine/game.ts'
import { type Answer, ok, reject } from '../../../protocol/answer.ts'
import type { GameDetails, GameSummary, StepView } from '../../../protocol/answers.ts'
import type { StateMessage } from '../../../protocol/messages.ts'
import type { TableView } from '../../../protocol/table.ts'
import { MEMORY_LIMITS } from '../../limits.ts'
import type { Core } from '../core.ts'
import { refuse } from '../rates.ts'
import { type Caller, personOf, type Route } from '../route.ts'
import { takeBackCommand, takeBackFields } from './take-back.ts'
import type { AgentObservation, AgentPlay } from './tools.ts'

const LOOK_EVERY_MS = 1_000
/** Shorter than the time limit of every request. */
const WAIT_MAX_MS = 8_000

interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * An agent's play over HTTP. Every step runs a route that everybody uses, as the agent whose token came with the request:
 * the same checks, the same rate limits, the same views. Nothing is remembered between requests.
 */
export class HttpPlay implements AgentPlay {
  readonly #core: Core
  readonly #caller: Caller
  readonly #routes: ReadonlyMap<string, Route>

  constructor(core: Core, caller: Caller, routes: ReadonlyMap<string, Route>) {
    this.#core = core
    // The headers were those of the MCP request: an Idempotency-Key or an If-Match is not meant for the steps.
    this.#caller = { ...caller, headers: {} }
    this.#routes = routes
  }

  async games(): Promise<Answer<readonly GameSummary[]>> {
    const answer = await this.#ask<{ games: readonly GameSummary[] }>('GET /games')
    return answer.ok ? ok(answer.value.games) : answer
  }

  game(id: string): Promise<Answer<GameDetails>> {
    return this.#ask('GET /games/{id}', { params: { id } })
  }

  /** Lists the agent's tables that this server has in memory. */
  async tables(): Promise<Answer<readonly AgentObservation[]>> {
    const { id } = personOf(this.#caller)
    const own = this.#core.gameServer.tables.filter(({ table }) =>
      table.seats.some(({ profile }) => profile === id),
    )
    const seen = await Promise.all(own.map(({ table }) => this.see(table.code, undefined)))
    return ok(
      seen.flatMap((answer) => {
        if (!answer.ok) return []
        const { code, game, seats, isYourTurn = false, outcome = null } = answer.value
        return [{ code, game, seats, isYourTurn, isOver: outcome !== null }]
      }),
    )
  }

  async open(game: string, bots: readonly Level[], options: unknown): Promise<Answer<AgentObservation>> {
    const body = { game, bots, options: options ?? {} }
    const opened = await this.#ask<{ code: string }>('POST /game/new', { body })
    return opened.ok ? this.see(opened.value.code, 0) : opened
  }

  async join(code: string): Promise<Answer<AgentObservation>> {
    const seen = await this.#ask<TableView>('GET /tables/{code}', { params: { code } })
    if (!seen.ok || seen.value.you.player !== null) return seen.ok ? this.see(code, undefined) : seen
    const sat = await this.#ask('POST /tables/{code}/sit', { params: { code } })
    if (!sat.ok) return sat
    await this.#ask('POST /tables/{code}/ready', { params: { code }, body: { isReady: true } })
    return this.see(code, undefined)
  }

  async see(code: string, since: number | undefined): Promise<Answer<AgentObservation>> {
    const table = await this.#ask<TableView>('GET /tables/{code}', { params: { code } })
    if (!table.ok) return table
    const { you, match, game, seats } = table.value
    if (you.player === null && you.queuePlace === null) return NOT_SEATED
    const shown = seats.map(({ player, name, bot, isReady }) => ({ player, name, bot, isReady }))
    const atTable = { code: table.value.code, game, seats: shown }
    if (match === null) return ok({ ...atTable, match: null })
    const state = await this.#ask<StateMessage>('GET /game/{id}/state', { params: { id: match.id } })
    if (!state.ok) return state
    const happened = await this.#eventsAfter(state.value, since)
    return happened.ok
      ? ok({ ...atTable, ...observationOf(state.value, match), happened: happened.value })
      : happened
  }

  async act(code: string, action: Typed): Promise<Answer<AgentObservation>> {
    const before = await this.#matchAt(code)
    if (!before.ok) return before
    const { type, ...body } = action
    const name = `POST /game/{id}/${type}`
    if (!this.#routes.has(name)) return reject('malformed', `No game has an action ${JSON.stringify(type)}.`)
    const acted = await this.#ask(name, {
      params: { id: before.value.match },
      query: { revision: String(before.value.revision) },
      body,
    })
    return acted.ok ? this.see(code, before.value.revision) : acted
  }

  async wait(code: string, timeoutMs: number, since: number | undefined): Promise<Answer<AgentObservation>> {
    const { world, isClosing } = this.#core
    const until = world.elapsed() + Math.min(timeoutMs, WAIT_MAX_MS)
    for (;;) {
      const seen = await this.see(code, since)
      if (!seen.ok || isWanted(seen.value)) return seen
      if (world.elapsed() + LOOK_EVERY_MS > until || isClosing()) return seen
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }

  async takeBack(code: string, agrees: boolean | undefined): Promise<Answer<AgentObservation>> {
    const before = await this.#matchAt(code)
    if (!before.ok) return before
    const { revision } = before.value
    const { type, ...body } = takeBackCommand(revision, agrees)
    const done = await this.#ask(`POST /tables/{code}/${type}`, { params: { code }, body })
    return done.ok ? this.see(code, revision) : done
  }

  async leave(code: string): Promise<Answer<null>> {
    const left = await this.#ask('POST /tables/{code}/leave', { params: { code } })
    return left.ok ? ok(null) : left
  }

  async #matchAt(code: string): Promise<Answer<{ match: string; revision: number }>> {
    const table = await this.#ask<TableView>('GET /tables/{code}', { params: { code } })
    if (!table.ok) return table
    const { match } = table.value
    if (match === null) return reject('no-match')
    const state = await this.#ask<StateMessage>('GET /game/{id}/state', { params: { id: match.id } })
    return state.ok ? ok({ match: match.id, revision: state.value.revision }) : state
  }

  /** The events that the agent may know after a revision, at most of some fifty steps. */
  async #eventsAfter(
    { match, revision }: StateMessage,
    since: number | undefined,
  ): Promise<Answer<readonly unknown[]>> {
    if (since === undefined || since >= revision) return ok([])
    const query = {
      after: String(Math.max(since, revision - MEMORY_LIMITS.agentSteps)),
      limit: String(MEMORY_LIMITS.agentSteps),
    }
    const history = await this.#ask<{ steps: readonly StepView[] }>('GET /game/{id}/history', {
      params: { id: match },
      query,
    })
    return history.ok ? ok(history.value.steps.flatMap(({ events }) => events)) : history
  }

  /** Runs a route as the agent; it counts as one more request. */
  async #ask<T>(name: string, { params = {}, query = {}, body }: Input = {}): Promise<Answer<T>> {
    const route = this.#routes.get(name)
    if (route === undefined) throw new Error(`there is no route ${name}`)
    const tooMany = this.#core.rates.request('requestsPerPerson', personOf(this.#caller).id, route.cost)
    if (tooMany !== null) return refuse(tooMany)
    const run = () => route.run(this.#core, this.#caller, { params, query, body })
    const answer = route.isSlow ? await this.#core.readSlots.run(this.#caller.bucket, run) : await run()
    return answer.ok ? ok(answer.value.body as T) : answer
  }
}

const NOT_SEATED: Answer<never> = reject('not-seated', 'You do not sit at this table: join it first.')

/** Whether the agent has something to do, or never will again. */
function isWanted({ isYourTurn, isAskedToAgree, outcome = null }: AgentObservation): boolean {
  return isYourTurn === true || isAskedToAgree === true || outcome !== null
}

function observationOf(state: StateMessage, match: TableView['match']): AgentObservation {
  return {
    match: state.match,
    revision: state.revision,
    you: state.yourPlayerId,
    activePlayers: state.activePlayers,
    isYourTurn: state.legal !== undefined,
    view: state.gameState,
    legal: state.legal ?? [],
    refused: state.refused ?? [],
    outcome: state.outcome,
    ...takeBackFields(match, state),
  }
}
