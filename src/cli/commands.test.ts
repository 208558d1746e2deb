import { expect, test } from 'vitest'
import { GAMES } from '../games/registry.ts'
import { commandsOfGames, SHARED_COMMANDS } from './commands.ts'
import { listGames } from './games.ts'
import { testScreen } from './testing/screen.ts'

test('the commands of single games come from their folders, in the order of the registry', async () => {
  expect(Object.keys(await commandsOfGames())).toEqual(['solo', 'referee', 'solve'])
})

test('every command has a short description, and a help text that names it and fits 80 columns', async () => {
  for (const [name, { about, load }] of Object.entries({
    ...SHARED_COMMANDS,
    ...(await commandsOfGames()),
  })) {
    expect(about.length, name).toBeLessThanOrEqual(58)
    const { help } = await load()
    expect(help.split(/[\s[]/).slice(0, 2)).toEqual(['icebreaker', name])
    // The list of the server's variables is a table of its own.
    const lines = help.split('\n').slice(0, name === 'serve' ? 7 : undefined)
    expect(lines.filter((line) => [...line].length > 80)).toEqual([])
  }
})

test('games lists every game in the language of the player', async () => {
  const [english, german] = [testScreen(), testScreen()]
  expect(await listGames([], english)).toBe(0)
  for (const { id, name } of GAMES)
    expect(english.printed.some((line) => line.startsWith(id) && line.endsWith(name))).toBe(true)
  expect(await listGames(['--lang', 'de'], german)).toBe(0)
  expect(german.printed[0]).toMatch(/^SPIEL +SPIELER +BOTS +NAME$/)
  expect(german.printed.join('\n')).toContain('Schrottwichteln')
})
