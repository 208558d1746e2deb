import type { CommandList } from '../cli-kit/command.ts'
import { assert } from '../engine/game.ts'
import { GAMES } from '../games/registry.ts'
import { gameCommands } from './game-modules.ts'

/** The commands for every game, in the order of the help text. */
export const SHARED_COMMANDS: CommandList = {
  play: {
    about: 'plays a match in this terminal, with people and bots',
    load: () => import('./play/play.ts').then(({ PLAY_HELP: help, play: run }) => ({ help, run })),
  },
  games: {
    about: 'lists the games',
    load: () => import('./games.ts').then(({ GAMES_HELP: help, listGames: run }) => ({ help, run })),
  },
  replay: {
    about: 'shows a recorded match step by step',
    load: () => import('./replay.ts').then(({ REPLAY_HELP: help, replayFile: run }) => ({ help, run })),
  },
  review: {
    about: 'separates skill from luck in a recorded match',
    load: () => import('./review/review.ts').then(({ REVIEW_HELP: help, review: run }) => ({ help, run })),
  },
  verify: {
    about: 'checks that nobody changed the cards of a recorded match',
    load: () => import('./verify.ts').then(({ VERIFY_HELP: help, verify: run }) => ({ help, run })),
  },
  arena: {
    about: 'lets bots play many matches against each other',
    load: () => import('./arena/arena.ts').then(({ ARENA_HELP: help, arena: run }) => ({ help, run })),
  },
  balance: {
    about: "measures a game's balance, for its authors",
    load: () =>
      import('./study/balance/balance.ts').then(({ BALANCE_HELP: help, balance: run }) => ({ help, run })),
  },
  env: {
    about: 'plays many matches for learning programs, as JSON lines',
    load: () => import('./study/env/env.ts').then(({ ENV_HELP: help, env: run }) => ({ help, run })),
  },
  serve: {
    about: 'serves the page and the API to everyone on your network',
    load: () => import('./serve.ts').then(({ SERVE_HELP: help, serveHere: run }) => ({ help, run })),
  },
  doctor: {
    about: 'checks the health of the machine and the server',
    load: () => import('./doctor/doctor.ts').then(({ DOCTOR_HELP: help, doctor: run }) => ({ help, run })),
  },
  backup: {
    about: "copies all of a server's data, also while it runs",
    load: () => import('./storage/backup.ts').then(({ BACKUP_HELP: help, backup: run }) => ({ help, run })),
  },
  restore: {
    about: 'restores a backup',
    load: () =>
      import('./storage/restore.ts').then(({ RESTORE_HELP: help, restore: run }) => ({ help, run })),
  },
  follow: {
    about: 'keeps a second copy of a server, which can take over',
    load: () =>
      import('./storage/follow.ts').then(({ FOLLOW_HELP: help, followLeader: run }) => ({ help, run })),
  },
  export: {
    about: 'writes the records of finished matches, for study',
    load: () =>
      import('./storage/export.ts').then(({ EXPORT_HELP: help, exportRecords: run }) => ({ help, run })),
  },
  erase: {
    about: 'erases old matches, one match or one person for good',
    load: () => import('./storage/erase.ts').then(({ ERASE_HELP: help, erase: run }) => ({ help, run })),
  },
  mcp: {
    about: 'lets an agent play through the Model Context Protocol',
    load: () => import('./mcp/mcp.ts').then(({ MCP_HELP: help, mcp: run }) => ({ help, run })),
  },
  golden: {
    about: "writes a game's golden records, for its authors",
    load: () => import('./golden.ts').then(({ GOLDEN_HELP: help, golden: run }) => ({ help, run })),
  },
}

/** Returns the commands of single games, in the order of the registry. */
export async function commandsOfGames(): Promise<CommandList> {
  const entries = (await Promise.all(GAMES.map(gameCommands))).flatMap((commands) => Object.entries(commands))
  const names = [...Object.keys(SHARED_COMMANDS), ...entries.map(([name]) => name)]
  assert(new Set(names).size === names.length, 'every command has a name of its own')
  return Object.fromEntries(entries)
}
