import { readFileSync } from 'node:fs'
import type { Screen } from '../../cli-kit/screen.ts'
import { noArguments, readArguments, UsageError } from '../../cli-kit/usage.ts'
import { GAMES } from '../../games/registry.ts'
import { nodeWorld } from '../../library/node-world.ts'
import { AgentTables } from './agent-tables.ts'

export const MCP_HELP = `icebreaker mcp [--url http://localhost:3000] [--name Agent] [--legal shown]

  For agents: serves the Model Context Protocol on stdin and stdout, with tools
  to open or join a table, see what a player sees, act and wait. The program
  that runs the agent starts it, for example with

    { "mcpServers":
      { "icebreaker": { "command": "icebreaker", "args": ["mcp"] } } }

  --url    the server to play at (icebreaker serve)
  --name   the agent's name at a table
  --legal  whether the agent sees its legal actions: shown or hidden`

const NAME_MAX = 24

/** Serves an agent until it closes stdin. Only the protocol is written to stdout. */
export async function mcp(args: readonly string[], _screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, {
    url: { type: 'string', default: 'http://localhost:3000' },
    name: { type: 'string', default: 'Agent' },
    legal: { type: 'string', default: 'shown' },
  })
  noArguments(positionals)
  const url = URL.parse(values.url)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(`--url is an address such as http://localhost:3000, not ${values.url}.`)
  if (values.name.trim() === '' || values.name.length > NAME_MAX)
    throw new UsageError(`--name is 1 to ${NAME_MAX} letters.`)
  if (!['shown', 'hidden'].includes(values.legal))
    throw new UsageError(`--legal is shown or hidden, not ${values.legal}.`)
  const tables = new AgentTables({ world: nodeWorld(), baseUrl: url.href, name: values.name.trim() })
  // Imported late: the protocol's packages are large, and a wrong flag must not wait for them.
  const [{ serveStdio }, { agentServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../../server/http/mcp/tools.ts'),
  ])
  const closed = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve))
  const settings = { version: packageVersion(), games: GAMES, isLegalShown: values.legal === 'shown' }
  const handle = serveStdio(() => agentServer(tables, settings))
  await closed
  await handle.close()
  tables.close()
  return 0
}

function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  return version
}
