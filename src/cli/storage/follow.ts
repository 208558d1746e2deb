import { dirname } from 'node:path'
import type { Screen } from '../../cli-kit/screen.ts'
import { noArguments, onlyWord, readArguments, UsageError, wholeNumber } from '../../cli-kit/usage.ts'
import { follow } from '../../server/store/standby/follow.ts'
import { timeText } from '../../server/store/standby/history.ts'
import { Leader } from '../../server/store/standby/leader.ts'
import { STANDBY_DEFAULTS, Standby } from '../../server/store/standby/standby.ts'
import { leaderOf, takeOver } from '../../server/store/standby/take-over.ts'
import { StoreFault } from '../../server/store/store.ts'
import { serveHere } from '../serve.ts'
import { urlNamed } from '../server-url.ts'
import { configuredDatabase } from './database.ts'

export const FOLLOW_HELP = `icebreaker follow URL [--history-gb N]
icebreaker follow --take-over [--force] [--port N] [--host ADDRESS]

  Keeps a second copy of the server at URL in DATA_DIR, some 250 ms behind, and
  a history of the last day in DATA_DIR/history. It runs until Ctrl+C and goes
  on from there at the next start. ADMIN_TOKEN is the admin token of the server.
  --history-gb  the size of the history (default 10); above it the oldest
                part is removed

  icebreaker restore --at TIME HISTORY restores any moment of the history.

  --take-over   makes the copy a server, and serves it, with the settings of
                icebreaker serve. It refuses while the old server answers.
  --force       takes over although it answers, because it is out of control
  Never start the old server again on its own data: moves would exist twice.`

const STATUS_EVERY_MS = 60_000
const GB = 1024 ** 3
const HISTORY_GB_MAX = 100_000

/** Follows a server, or takes over from it. */
export async function followLeader(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, {
    'history-gb': { type: 'string' },
    'take-over': { type: 'boolean' },
    force: { type: 'boolean' },
    port: { type: 'string' },
    host: { type: 'string' },
  })
  const folder = dirname(configuredDatabase())
  try {
    if (values['take-over'] === true) {
      noArguments(positionals)
      await takeOverHere(folder, values.force === true, screen)
      const { port, host } = values
      return await serveHere(
        [...(port === undefined ? [] : ['--port', port]), ...(host === undefined ? [] : ['--host', host])],
        screen,
      )
    }
    const gb = wholeNumber('--history-gb', values['history-gb'] ?? '10', HISTORY_GB_MAX, 1)
    const url = urlNamed(onlyWord(positionals, 'URL'))
    if (!url.pathname.endsWith('/')) url.pathname += '/'
    return await followHere(folder, url, gb * GB, screen)
  } catch (error) {
    throw error instanceof StoreFault ? new UsageError(error.message) : error
  }
}

async function followHere(folder: string, url: URL, bytesMax: number, screen: Screen): Promise<number> {
  const token = process.env.ADMIN_TOKEN?.trim() ?? ''
  if (token === '') throw new UsageError('ADMIN_TOKEN is missing: set it to the admin token of the leader.')
  const standby = await Standby.open({ ...STANDBY_DEFAULTS, bytesMax, folder, leader: url.href })
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  let saidAt = Number.NEGATIVE_INFINITY
  const onLag = (lagMs: number) => {
    const now = performance.now()
    if (now - saidAt < STATUS_EVERY_MS || standby.generation === null) return
    saidAt = now
    const since = standby.historySince
    screen.print(
      `${(lagMs / 1_000).toFixed(1)} s behind, ${standby.commits} commits, history since ${since === null ? 'now' : timeText(since)}`,
    )
  }
  try {
    await follow({
      leader: new Leader(url, token),
      standby,
      signal: stopping.signal,
      report: (sentence) => screen.print(sentence),
      onLag,
    })
  } finally {
    await standby.close()
  }
  return 0
}

async function takeOverHere(folder: string, isForced: boolean, screen: Screen): Promise<void> {
  const leader = leaderOf(folder)
  if (!isForced && (await new Leader(new URL(leader), '').isUp()))
    throw new UsageError(
      `${leader} still answers: stop that server first, so that nothing is played there any more. --force takes over nevertheless.`,
    )
  const { commits, heardAt } = await takeOver(folder)
  screen.print(`The copy is sound. It has ${commits} commits, the last of them of ${timeText(heardAt)}.`)
  screen.print(
    'Whatever the old server confirmed after that is lost; players whose receipts show it are in the log and in /ready (lostMatches).',
  )
}
