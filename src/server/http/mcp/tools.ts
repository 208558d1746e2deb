import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { toJsonSchema, toStandardJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { type AnyGame, LEVELS, type Level, type Typed } from '../../../engine/game.ts'
import type { Answer } from '../../../protocol/answer.ts'
import type { GameDetails, GameSummary } from '../../../protocol/answers.ts'
import { codeSchema } from '../../../protocol/identity.ts'
import { BOTS_MAX } from '../../../table/limits.ts'

const WAIT_MAX_SECONDS = 55
const WAIT_SECONDS = 30

const code = v.pipe(codeSchema, v.description('The five-character code of a table, such as K7QPD.'))
const game = v.pipe(v.string(), v.maxLength(64), v.description('The id of a game, from list_games.'))
const noInput = toStandardJsonSchema(v.object({}))
const since = v.optional(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.description(
      'The "revision" of your last look, for the events since then. Over stdio it is remembered.',
    ),
  ),
)
const atTable = toStandardJsonSchema(v.object({ code }))

/** A table as an agent sees it: the observation of a person in its seat. */
export type AgentObservation = Readonly<Record<string, unknown>>

/** Everything an agent can do, for one agent. The token decides which agent it is; no argument does. */
export interface AgentPlay {
  games(): Promise<Answer<readonly GameSummary[]>>
  game(id: string): Promise<Answer<GameDetails>>
  tables(): Promise<Answer<readonly AgentObservation[]>>
  open(game: string, bots: readonly Level[], options: unknown): Promise<Answer<AgentObservation>>
  join(code: string): Promise<Answer<AgentObservation>>
  /** The table now, with the events after the revision `since`. */
  see(code: string, since: number | undefined): Promise<Answer<AgentObservation>>
  act(code: string, action: Typed): Promise<Answer<AgentObservation>>
  wait(code: string, timeoutMs: number, since: number | undefined): Promise<Answer<AgentObservation>>
  /** Asks to take the last action back, or answers the request of another player. */
  takeBack(code: string, agrees: boolean | undefined): Promise<Answer<AgentObservation>>
  leave(code: string): Promise<Answer<null>>
}

export interface AgentServerSettings {
  readonly version: string
  readonly games: readonly AnyGame[]
  /** Whether observations list the legal actions, and the refused ones with their reasons. */
  readonly isLegalShown: boolean
}

const instructions = (
  isLegalShown: boolean,
) => `Party games at one server. Read a game's rules with the tool "rules", then open a table with bots ("open_table") or
join people by the code of their table ("join"). "wait" returns when it is your turn: ${
  isLegalShown
    ? 'choose one of "legal" (or build another action of the same shape) and "act"'
    : 'build an action by the schema "actions" of the rules and "act"; an illegal one is rejected with the reason'
}. If "isAskedToAgree" is true, another player asks to take the last action back: answer with "take_back".
You see what a person in your seat sees, and nothing else.`

/** Makes an answer a tool's result: data as JSON, a rejection with its code and its reason. */
function toolResult(answer: Answer<unknown>): CallToolResult {
  return answer.ok
    ? { content: [{ type: 'text', text: JSON.stringify(answer.value) }] }
    : {
        content: [{ type: 'text', text: `Rejected (${answer.rejected.code}): ${answer.rejected.reason}` }],
        isError: true,
      }
}

/** Makes an MCP server with the tools of one agent. */
export function agentServer(
  play: AgentPlay,
  { version, games, isLegalShown }: AgentServerSettings,
): McpServer {
  const server = new McpServer({ name: 'icebreaker', version }, { instructions: instructions(isLegalShown) })
  const shown: AgentPlay = isLegalShown ? play : withoutLegal(play)
  addReadingTools(server, shown, games)
  addPlayingTools(server, shown)
  return server
}

/** Removes the legal and the refused actions from every observation. */
function withoutLegal(play: AgentPlay): AgentPlay {
  const hide = async (answer: Promise<Answer<AgentObservation>>): Promise<Answer<AgentObservation>> => {
    const shown = await answer
    if (!shown.ok) return shown
    const { legal: _, refused: __, ...value } = shown.value
    return { ok: true, value }
  }
  return {
    games: () => play.games(),
    game: (id) => play.game(id),
    tables: () => play.tables(),
    open: (game, bots, options) => hide(play.open(game, bots, options)),
    join: (code) => hide(play.join(code)),
    see: (code, since) => hide(play.see(code, since)),
    act: (code, action) => hide(play.act(code, action)),
    wait: (code, timeoutMs, since) => hide(play.wait(code, timeoutMs, since)),
    takeBack: (code, agrees) => hide(play.takeBack(code, agrees)),
    leave: (code) => play.leave(code),
  }
}

function addReadingTools(server: McpServer, play: AgentPlay, known: readonly AnyGame[]): void {
  server.registerTool(
    'list_games',
    {
      description: 'Lists the games of this server with their numbers of players and their bots.',
      inputSchema: noInput,
    },
    async () => {
      const games = await play.games()
      return toolResult(
        games.ok
          ? {
              ok: true,
              value: games.value.map(({ id, name, players, bots }) => ({
                id,
                name,
                players,
                bots: bots.map(({ level }) => level),
              })),
            }
          : games,
      )
    },
  )
  server.registerTool(
    'rules',
    {
      description: 'Returns the rules and the options of a game, and a JSON Schema of its actions.',
      inputSchema: toStandardJsonSchema(v.object({ game })),
    },
    async ({ game: id }) => {
      const details = await play.game(id)
      const rules = known.find((one) => one.id === id)
      if (!details.ok || rules === undefined) return toolResult(details)
      const actions = toJsonSchema(rules.action, { errorMode: 'ignore', typeMode: 'input' })
      return toolResult({ ok: true, value: { ...details.value, actions } })
    },
  )
  server.registerTool(
    'list_tables',
    {
      description: 'Lists the tables where you sit, and whether it is your turn there.',
      inputSchema: noInput,
    },
    async () => toolResult(await play.tables()),
  )
  server.registerTool(
    'see',
    {
      description:
        'Returns what you see at a table: the view, your legal actions, and the events since your last look.',
      inputSchema: toStandardJsonSchema(v.object({ code, since })),
    },
    async ({ code: at, since: after }) => toolResult(await play.see(at, after)),
  )
}

function addPlayingTools(server: McpServer, play: AgentPlay): void {
  const opening = v.object({
    game,
    bots: v.pipe(v.array(v.picklist(LEVELS)), v.maxLength(BOTS_MAX), v.description('One level per bot.')),
    options: v.optional(
      v.pipe(v.looseObject({}), v.description('House rules; missing ones have their defaults.')),
    ),
  })
  server.registerTool(
    'open_table',
    {
      description: 'Opens a table with bots and starts a match.',
      inputSchema: toStandardJsonSchema(opening),
    },
    async ({ game: id, bots, options }) => toolResult(await play.open(id, bots, options)),
  )
  server.registerTool(
    'join',
    {
      description: "Takes a seat at other people's table, ready to start. Its host starts the match.",
      inputSchema: atTable,
    },
    async ({ code: at }) => toolResult(await play.join(at)),
  )
  const acting = v.object({
    code,
    action: v.pipe(
      v.looseObject({ type: v.string() }),
      v.description('One of "legal", or another action of the same shape.'),
    ),
  })
  server.registerTool(
    'act',
    {
      description: 'Plays an action; returns what you see afterwards.',
      inputSchema: toStandardJsonSchema(acting),
    },
    async ({ code: at, action }) => toolResult(await play.act(at, action)),
  )
  const waiting = v.object({
    code,
    seconds: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(WAIT_MAX_SECONDS)), WAIT_SECONDS),
    since,
  })
  server.registerTool(
    'wait',
    {
      description:
        'Waits until it is your turn, you are asked to agree to a takeback, the match is over, or the time is up (over HTTP after 8 seconds at most); returns what you see.',
      inputSchema: toStandardJsonSchema(waiting),
    },
    async ({ code: at, seconds, since: after }) => toolResult(await play.wait(at, seconds * 1000, after)),
  )
  const takingBack = v.object({
    code,
    agrees: v.optional(
      v.pipe(v.boolean(), v.description('Your answer to the request; left out, you ask for a takeback.')),
    ),
  })
  server.registerTool(
    'take_back',
    {
      description:
        'Asks the others to take back your last action, which is possible if "mayTakeBack" is true; with "agrees", answers the request of another player.',
      inputSchema: toStandardJsonSchema(takingBack),
    },
    async ({ code: at, agrees }) => toolResult(await play.takeBack(at, agrees)),
  )
  server.registerTool(
    'leave',
    { description: 'Leaves the table; in a running match a bot takes over.', inputSchema: atTable },
    async ({ code: at }) => toolResult(await play.leave(at)),
  )
}
