import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { consoleScreen } from '../cli-kit/console-screen.ts'
import type { Screen } from '../cli-kit/screen.ts'

interface Command {
  readonly help: string
  run(args: readonly string[], screen: Screen): number | Promise<number>
}

interface Listed {
  readonly about: string
  /** Nothing is loaded but what is asked for: a server that starts has no use for the arena. */
  load(): Promise<Command>
}

// Most of a start is reading and compiling our own files: what came of it is kept for the next one, here and, by the variable,
// in threads. Where the folder cannot be written nothing is kept.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../.build/compiled', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const [{ UsageError }, { printable }] = await Promise.all([
  import('../cli-kit/usage.ts'),
  import('../cli-kit/plain-text.ts'),
])

const COMMANDS: Readonly<Record<string, Listed>> = {
  serve: {
    about: 'the page and the API, for everyone on your network',
    load: () => import('./serve.ts').then(({ SERVE_HELP: help, serveHere: run }) => ({ help, run })),
  },
  doctor: {
    about: 'looks whether a machine and a server are well',
    load: () => import('./doctor/doctor.ts').then(({ DOCTOR_HELP: help, doctor: run }) => ({ help, run })),
  },
  restore: {
    about: 'puts a backup back',
    load: () => import('./data/restore.ts').then(({ RESTORE_HELP: help, restore: run }) => ({ help, run })),
  },
  erase: {
    about: 'erases old matches, a person or a match for good',
    load: async () => {
      const { ERASE_HELP, erase } = await import('./data/erase.ts')
      return { help: ERASE_HELP, run: (args, screen) => erase(args, screen) }
    },
  },
  play: {
    about: 'a match in this terminal, with people and bots',
    load: () => import('./play.ts').then(({ PLAY_HELP: help, play: run }) => ({ help, run })),
  },
  games: {
    about: 'the games that there are',
    load: async () => {
      const { listGames } = await import('./games.ts')
      return { help: 'icebreaker games', run: (_args, screen) => listGames(screen) }
    },
  },
  backup: {
    about: 'copies all that a server keeps, while it runs',
    load: async () => {
      const [{ BACKUP_HELP }, { backupAny }] = await Promise.all([
        import('./data/backup.ts'),
        import('./data/backup-database.ts'),
      ])
      return { help: BACKUP_HELP, run: backupAny }
    },
  },
  replay: {
    about: 'walks through a stored match',
    load: () => import('./replay.ts').then(({ REPLAY_HELP: help, replayFile: run }) => ({ help, run })),
  },
  verify: {
    about: 'checks that nobody changed the cards',
    load: () => import('./verify.ts').then(({ VERIFY_HELP: help, verify: run }) => ({ help, run })),
  },
  referee: {
    about: 'checks a White Elephant history on its own',
    load: () =>
      import('../games/white-elephant/terminal/commands/referee.ts').then(
        ({ REFEREE_HELP: help, refereeFile: run }) => ({ help, run }),
      ),
  },
  mcp: {
    about: 'for agents: play by the Model Context Protocol',
    load: () => import('./mcp/mcp.ts').then(({ MCP_HELP: help, mcp: run }) => ({ help, run })),
  },
  arena: {
    about: 'bots against each other, many times',
    load: () => import('./arena/arena.ts').then(({ ARENA_HELP: help, arena: run }) => ({ help, run })),
  },
  review: {
    about: 'what a Yahtzee match owes to skill and to luck',
    load: () =>
      import('../games/yahtzee/terminal/commands/review.ts').then(({ REVIEW_HELP: help, review: run }) => ({
        help,
        run,
      })),
  },
  solve: {
    about: 'for those who study: solves Yahtzee exactly',
    load: () =>
      import('../games/yahtzee/terminal/commands/solve.ts').then(({ SOLVE_HELP: help, solve: run }) => ({
        help,
        run,
      })),
  },
  golden: {
    about: 'for authors: records that must replay for ever',
    load: () => import('./golden.ts').then(({ GOLDEN_HELP: help, golden: run }) => ({ help, run })),
  },
}

function help(screen: Screen): void {
  screen.print('icebreaker: party games for a table of friends\n')
  for (const [name, { about }] of Object.entries(COMMANDS))
    screen.print(`  icebreaker ${name.padEnd(8)} ${about}`)
  screen.print('\nicebreaker COMMAND --help says more of each.')
  screen.print('In a checkout: npm run icebreaker -- COMMAND …')
}

async function main(args: readonly string[], screen: Screen): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === 'help') {
    help(screen)
    return 0
  }
  const listed = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (listed === undefined) throw new UsageError(`There is no command ${name}. icebreaker --help lists them.`)
  const command = await listed.load()
  if (rest.includes('--help')) {
    screen.print(command.help)
    return 0
  }
  return command.run(rest, screen)
}

const screen = consoleScreen()
try {
  process.exitCode = await main(process.argv.slice(2), screen)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${printable(error.message)}\n`)
  process.exitCode = 2
} finally {
  screen.close()
}
