import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Command, CommandEntry, CommandList } from '../cli-kit/command.ts'
import type { Screen } from '../cli-kit/screen.ts'

// Reading and compiling our own files is most of the start-up time, so the compiled code is cached for the next start, and
// for threads by the variable. If the folder is not writable, nothing is cached.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../.build/compiled', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const [{ consoleScreen }, { UsageError }, { printable }, { commandsOfGames, SHARED_COMMANDS }] =
  await Promise.all([
    import('../cli-kit/console-screen.ts'),
    import('../cli-kit/usage.ts'),
    import('../cli-kit/plain-text.ts'),
    import('./commands.ts'),
  ])

async function showHelp(screen: Screen): Promise<void> {
  const lines = (commands: CommandList) =>
    Object.entries(commands).map(([name, { about }]) => `  icebreaker ${name.padEnd(8)} ${about}`)
  screen.print('icebreaker: party games for a table of friends\n')
  screen.print(lines(SHARED_COMMANDS).join('\n'))
  screen.print('\nCommands of single games:\n')
  screen.print(lines(await commandsOfGames()).join('\n'))
  screen.print('\nicebreaker COMMAND --help explains a command.')
  screen.print('In a checkout: npm run icebreaker -- COMMAND …')
}

async function commandNamed(name: string): Promise<CommandEntry> {
  const find = (commands: CommandList) => (Object.hasOwn(commands, name) ? commands[name] : undefined)
  const command = find(SHARED_COMMANDS) ?? find(await commandsOfGames())
  if (command === undefined)
    throw new UsageError(`There is no command ${name}. icebreaker --help lists the commands.`)
  return command
}

async function main([name, ...args]: readonly string[], screen: Screen): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    await showHelp(screen)
    return 0
  }
  const { help, run }: Command = await (await commandNamed(name)).load()
  if (!args.includes('--help')) return run(args, screen)
  screen.print(help)
  return 0
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
