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

const code = v.pipe(codeSchema, v.description('The five characters of a table, as in K7QPD.'))
const game = v.pipe(v.string(), v.maxLength(64), v.description('The id of a game, from list_games.'))
const nothing = toStandardJsonSchema(v.object({}))
const atTable = toStandardJsonSchema(v.object({ code }))

const INSTRUCTIONS = `Party games at one server. Read a game's rules with the tool "rules", then open_table with bots or join
people by the code of their table. "wait" returns when it is your turn: choose one of "legal" (or build another action of the same
shape) and "act". You see what a person in your seat sees, and nothing else.`

/** An answer as an agent gets it: data as JSON, a rejection with its code and its sentence. */
function told(answer: Answer<unknown>): CallToolResult {
  return answer.ok
    ? { content: [{ type: 'text', text: JSON.stringify(answer.value) }] }
    : {
        content: [{ type: 'text', text: `Rejected (${answer.rejected.code}): ${answer.rejected.reason}` }],
        isError: true,
      }
}

/** Speaks on stdin and stdout until the other side closes. */
export async function serveTools(tables: AgentTables, version: string): Promise<void> {
  const closed = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve))
  const handle = serveStdio(() => {
    const server = new McpServer({ name: 'icebreaker', version }, { instructions: INSTRUCTIONS })
    addReading(server, tables)
    addPlaying(server, tables)
    return server
  })
  await closed
  await handle.close()
}

function addReading(server: McpServer, tables: AgentTables): void {
  server.registerTool(
    'list_games',
    {
      description: 'The games of this server, with how many play and which bots there are.',
      inputSchema: nothing,
    },
    async () => {
      const games = await tables.api.games()
      return told(
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
      description: 'The rules of a game and its options.',
      inputSchema: toStandardJsonSchema(v.object({ game })),
    },
    async ({ game: id }) => told(await tables.api.game(id)),
  )
  server.registerTool(
    'list_tables',
    { description: 'The tables where you sit, and whether it is your turn there.', inputSchema: nothing },
    async () => told({ ok: true, value: tables.list() }),
  )
  server.registerTool(
    'see',
    {
      description:
        'What you see at a table: the view, what you may do, what has happened since you last looked.',
      inputSchema: atTable,
    },
    async ({ code: at }) => told(await tables.see(at)),
  )
}

function addPlaying(server: McpServer, tables: AgentTables): void {
  const opening = v.object({
    game,
    bots: v.pipe(v.array(v.picklist(LEVELS)), v.maxLength(BOTS_MAX), v.description('A level for each bot.')),
    options: v.optional(
      v.pipe(v.looseObject({}), v.description('House rules; what is left out is the default.')),
    ),
  })
  server.registerTool(
    'open_table',
    {
      description: 'Opens a table with bots and begins a match.',
      inputSchema: toStandardJsonSchema(opening),
    },
    async ({ game: id, bots, options }) => told(await tables.open(id, bots, options)),
  )
  server.registerTool(
    'join',
    {
      description: 'Sits down at the table of others, ready to begin. Its host starts the match.',
      inputSchema: atTable,
    },
    async ({ code: at }) => told(await tables.join(at)),
  )
  const acting = v.object({
    code,
    action: v.pipe(
      v.looseObject({ type: v.string() }),
      v.description('One of "legal", or another of its shape.'),
    ),
  })
  server.registerTool(
    'act',
    {
      description: 'Does something in the match; gives how it stands then.',
      inputSchema: toStandardJsonSchema(acting),
    },
    async ({ code: at, action }) => told(await tables.act(at, action)),
  )
  const waiting = v.object({
    code,
    seconds: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(WAIT_MAX_SECONDS)), WAIT_SECONDS),
  })
  server.registerTool(
    'wait',
    {
      description:
        'Waits until it is your turn or the match is over, or the time is up; gives how it stands.',
      inputSchema: toStandardJsonSchema(waiting),
    },
    async ({ code: at, seconds }) => told(await tables.wait(at, seconds * 1000)),
  )
  server.registerTool(
    'leave',
    { description: 'Gives your seat up; in a match a bot plays on.', inputSchema: atTable },
    async ({ code: at }) => told(await tables.leave(at)),
  )
}
