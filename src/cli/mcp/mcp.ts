import { readFileSync } from 'node:fs'
import type { Screen } from '../../cli-kit/screen.ts'
import { readArguments, UsageError } from '../../cli-kit/usage.ts'
import { nodeWorld } from '../../library/node-world.ts'
import { AgentTables } from './agent-tables.ts'

export const MCP_HELP = `icebreaker mcp [--url http://localhost:3000] [--name Agent]

  For agents: speaks the Model Context Protocol on stdin and stdout, with tools
  to list tables, join one or open one, see what a player sees, act and wait.
  The program that runs the agent starts it, for example with

    { "mcpServers": { "icebreaker": { "command": "icebreaker", "args": ["mcp"] } } }

  --url    the server to play at (icebreaker serve)
  --name   what others at a table call it`

const NAME_MAX = 24

/** Serves an agent until its side closes. Nothing but the protocol goes to stdout. */
export async function mcp(args: readonly string[], _screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, {
    url: { type: 'string', default: 'http://localhost:3000' },
    name: { type: 'string', default: 'Agent' },
  })
  if (positionals.length > 0) throw new UsageError(`I do not know what to do with ${positionals.join(' ')}.`)
  const url = URL.parse(values.url)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(`--url is an address such as http://localhost:3000; ${values.url} is none.`)
  if (values.name.trim() === '' || values.name.length > NAME_MAX)
    throw new UsageError(`--name is 1 to ${NAME_MAX} letters.`)
  const tables = new AgentTables({ world: nodeWorld(), baseUrl: url.href, name: values.name.trim() })
  // Fetched here, so that no other command pays for it.
  const { serveTools } = await import('./tools.ts')
  await serveTools(tables, versionHere())
  tables.close()
  return 0
}

function versionHere(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  return version
}
