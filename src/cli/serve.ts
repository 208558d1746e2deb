import type { Screen } from '../cli-kit/screen.ts'
import { noArguments, readArguments, UsageError } from '../cli-kit/usage.ts'
import { readConfig } from '../server/config.ts'
import { variablesHelp } from '../server/configuration-text.ts'
import { PAGE_DIR } from '../server/page-folder.ts'
import { CannotServe, serve } from '../server/serve.ts'

export const SERVE_HELP = `icebreaker serve [--port N] [--host ADDRESS]

  Serves the page and the API until Ctrl+C.
  --port     overrides PORT
  --host     overrides HOST

  The other settings are environment variables:

${variablesHelp()}`

/** Starts the server, which runs until a signal ends it. */
export async function serveHere(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, { port: { type: 'string' }, host: { type: 'string' } })
  noArguments(positionals)
  const { PORT, HOST } = process.env
  const read = readConfig({ ...process.env, PORT: values.port ?? PORT, HOST: values.host ?? HOST })
  if (!read.ok) throw new UsageError(read.reasons.join('\n'))
  const { address, ...config } = read.config
  try {
    await serve({ ...address, ...config, pageDir: PAGE_DIR, say: (text) => screen.print(text) })
  } catch (error) {
    throw error instanceof CannotServe ? new UsageError(error.message) : error
  }
  return new Promise(() => undefined)
}
