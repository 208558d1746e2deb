import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { LEVELS } from '../../engine/game.ts'
import type { Answer } from '../../protocol/answer.ts'
import { codeSchema } from '../../protocol/identity.ts'
import type { AgentTables } from './agent-tables.ts'

const BOTS_MAX = 17
const WAIT_MAX_SECONDS = 55
const WAIT_SECONDS = 30

const code = v.pipe(codeSchema, v.description('The five-character code of a table, such as K7QPD.'))
const game = v.pipe(v.string(), v.maxLength(64), v.description('The id of a game, from list_games.'))
const noInput = toStandardJsonSchema(v.object({}))
const atTable = toStandardJsonSchema(v.object({ code }))

const INSTRUCTIONS = `Party games at one server. Read a game's rules with the tool "rules", then open a table with bots ("open_table") or
join people by the code of their table ("join"). "wait" returns when it is your turn: choose one of "legal" (or build another action of the
same shape) and "act". You see what a person in your seat sees, and nothing else.`

/** Makes an answer a tool's result: data as JSON, a rejection with its code and its reason. */
function toolResult(answer: Answer<unknown>): CallToolResult {
  return answer.ok
    ? { content: [{ type: 'text', text: JSON.stringify(answer.value) }] }
    : {
        content: [{ type: 'text', text: `Rejected (${answer.rejected.code}): ${answer.rejected.reason}` }],
        isError: true,
      }
}

/** Serves the tools on stdin and stdout until the client closes them. */
export async function serveTools(tables: AgentTables, version: string): Promise<void> {
  const closed = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve))
  const handle = serveStdio(() => {
    const server = new McpServer({ name: 'icebreaker', version }, { instructions: INSTRUCTIONS })
    addReadingTools(server, tables)
    addPlayingTools(server, tables)
    return server
  })
  await closed
  await handle.close()
}

function addReadingTools(server: McpServer, tables: AgentTables): void {
  server.registerTool(
    'list_games',
    {
      description: 'Lists the games of this server with their numbers of players and their bots.',
      inputSchema: noInput,
    },
    async () => {
      const games = await tables.api.games()
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
      description: 'Returns the rules and the options of a game.',
      inputSchema: toStandardJsonSchema(v.object({ game })),
    },
    async ({ game: id }) => toolResult(await tables.api.game(id)),
  )
  server.registerTool(
    'list_tables',
    {
      description: 'Lists the tables where you sit, and whether it is your turn there.',
      inputSchema: noInput,
    },
    async () => toolResult({ ok: true, value: tables.list() }),
  )
  server.registerTool(
    'see',
    {
      description:
        'Returns what you see at a table: the view, your legal actions, and the events since your last look.',
      inputSchema: atTable,
    },
    async ({ code: at }) => toolResult(await tables.see(at)),
  )
}

function addPlayingTools(server: McpServer, tables: AgentTables): void {
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
    async ({ game: id, bots, options }) => toolResult(await tables.open(id, bots, options)),
  )
  server.registerTool(
    'join',
    {
      description: "Takes a seat at other people's table, ready to start. Its host starts the match.",
      inputSchema: atTable,
    },
    async ({ code: at }) => toolResult(await tables.join(at)),
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
    async ({ code: at, action }) => toolResult(await tables.act(at, action)),
  )
  const waiting = v.object({
    code,
    seconds: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(WAIT_MAX_SECONDS)), WAIT_SECONDS),
  })
  server.registerTool(
    'wait',
    {
      description: 'Waits until it is your turn, the match is over, or the time is up; returns what you see.',
      inputSchema: toStandardJsonSchema(waiting),
    },
    async ({ code: at, seconds }) => toolResult(await tables.wait(at, seconds * 1000)),
  )
  server.registerTool(
    'leave',
    { description: 'Leaves the table; in a running match a bot takes over.', inputSchema: atTable },
    async ({ code: at }) => toolResult(await tables.leave(at)),
  )
}
