import { ARENA_HELP, arena } from './arena.ts'
import { BACKUP_HELP } from './backup.ts'
import { backupAny } from './backup-database.ts'
import { consoleScreen } from './console-screen.ts'
import { DOCTOR_HELP, doctor } from './doctor.ts'
import { ERASE_HELP, erase } from './erase.ts'
import { GOLDEN_HELP, golden } from './golden.ts'
import { listGames } from './list.ts'
import { MCP_HELP, mcp } from './mcp.ts'
import { PLAY_HELP, play } from './play.ts'
import { REFEREE_HELP, refereeFile } from './referee.ts'
import { REPLAY_HELP, replayFile } from './replay.ts'
import { RESTORE_HELP, restore } from './restore.ts'
import { REVIEW_HELP, review } from './review.ts'
import type { Screen } from './screen.ts'
import { SERVE_HELP, serveHere } from './serve.ts'
import { SOLVE_HELP, solve } from './solve.ts'
import { UsageError } from './usage.ts'
import { VERIFY_HELP, verify } from './verify.ts'

interface Command {
  readonly about: string
  readonly help: string
  run(args: readonly string[], screen: Screen): number | Promise<number>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: { about: 'the page and the API, for everyone on your network', help: SERVE_HELP, run: serveHere },
  doctor: { about: 'looks whether a machine and a server are well', help: DOCTOR_HELP, run: doctor },
  restore: { about: 'puts a backup back', help: RESTORE_HELP, run: restore },
  erase: {
    about: 'erases old matches, a person or a match for good',
    help: ERASE_HELP,
    run: (args, screen) => erase(args, screen),
  },
  play: { about: 'a match in this terminal, with people and bots', help: PLAY_HELP, run: play },
  games: {
    about: 'the games that there are',
    help: 'icebreaker games',
    run: (_args, screen) => listGames(screen),
  },
  backup: { about: 'copies all that a server keeps, while it runs', help: BACKUP_HELP, run: backupAny },
  replay: { about: 'walks through a stored match', help: REPLAY_HELP, run: replayFile },
  verify: { about: 'checks that nobody changed the cards', help: VERIFY_HELP, run: verify },
  referee: { about: 'checks a White Elephant history on its own', help: REFEREE_HELP, run: refereeFile },
  mcp: { about: 'for agents: play by the Model Context Protocol', help: MCP_HELP, run: mcp },
  arena: { about: 'bots against each other, many times', help: ARENA_HELP, run: arena },
  review: { about: 'what a Yahtzee match owes to skill and to luck', help: REVIEW_HELP, run: review },
  solve: { about: 'for those who study: solves Yahtzee exactly', help: SOLVE_HELP, run: solve },
  golden: { about: 'for authors: records that must replay for ever', help: GOLDEN_HELP, run: golden },
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
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined)
    throw new UsageError(`There is no command ${name}. icebreaker --help lists them.`)
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
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
} finally {
  screen.close()
}
