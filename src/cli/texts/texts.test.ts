import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { argumentsIn } from '../../engine/testing/message-arguments.ts'
import { GAMES } from '../../games/registry.ts'
import { play } from '../play/play.ts'
import { replayFile } from '../replay.ts'
import { testScreen } from '../testing/screen.ts'
import { verify } from '../verify.ts'
import { de } from './de.ts'
import { en } from './en.ts'

test('both languages have the same keys and arguments, and no empty text', () => {
  expect(argumentsIn(de)).toEqual(argumentsIn(en))
  expect([...Object.values(en), ...Object.values(de)].filter((text) => text.trim() === '')).toEqual([])
})

test('every key is used by the command line', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^texts\W(en|de)\.ts$/.test(path),
    )
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  const used = new Set([...sources.matchAll(/'([a-z]+(?:[.-][a-z-]+)+)'/g)].map(([, key]) => key))
  const prefixes = [...sources.matchAll(/`([a-z-]+\.(?:[a-z-]+\.)?)\$\{/g)].map(([, prefix = '']) => prefix)
  const isUsed = (key: string) => used.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([])
})

const home = mkdtempSync(join(tmpdir(), 'icebreaker-german-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('a match with --lang de is played, replayed and verified in German', async () => {
  const record = join(home, 'match.json')
  const args = ['yahtzee', '--seats', 'Ana,good', '--seed', 'x', '--record', record, '--lang', 'de']
  const screen = testScreen('?', '?why', '?host', '?rules', '? zzzz', 'xyzzy', 's fives', 'quit')
  expect(await play(args, screen)).toBe(1)
  const resumed = testScreen(...Array.from({ length: 500 }, () => '1'))
  expect(await play(['--resume', record, '--lang', 'de'], resumed)).toBe(0)
  const [replayed, verified] = [testScreen(), { ...testScreen(), language: 'de' as const }]
  expect(await replayFile([record, '--all', '--lang', 'de'], replayed)).toBe(0)
  expect(await verify([record], verified)).toBe(0)
  const output = [screen, resumed, replayed, verified].flatMap(({ printed }) => printed).join('\n')
  for (const sentence of [
    'Gegeben aus einem Startwert mit dem Hash',
    'Erst würfeln, dann Würfel festhalten',
    'zeigt die Aktionen, die jetzt nicht erlaubt sind',
    'Der Gastgeber hat jetzt nichts zu entscheiden.',
    'Die Regeln (nur auf Englisch):',
    'Keine Regel erwähnt zzzz.',
    'Ich kenne "xyzzy" nicht.',
    'Jetzt nicht: Erst würfeln, dann eintragen',
    'Die Partie endet hier, unfertig.',
    `Weiterspielen: icebreaker play --resume ${record}`,
    'Die Partie ist vorbei.\nAlle Blätter sind voll.',
    'die Partie ist vollständig: Die letzte Aktion beendet sie',
  ])
    expect(output).toContain(sentence)
  const english = Object.values(en).filter((text) => text.length > 12 && !text.includes('{'))
  expect(english.filter((text) => output.includes(text))).toEqual([])
})

test.each(GAMES.map(({ id }) => id))('a whole match of %s with --lang de prints no English', async (id) => {
  const record = join(home, `${id}.json`)
  const args = [id, '--seats', 'Ana,good,beginner', '--seed', 'x', '--record', record, '--lang', 'de']
  const [played, replayed] = [testScreen(...Array.from({ length: 5_000 }, () => '1')), testScreen()]
  expect(await play(args, played)).toBe(0)
  expect(await replayFile([record, '--all', '--lang', 'de'], replayed)).toBe(0)
  const lines = [...played.printed, ...replayed.printed]
  expect(lines.filter((line) => /\b(the|and|your|you|with|from|turn|card|is|of)\b/i.test(line))).toEqual([])
})

test('an error of a German command line is German', async () => {
  const played = play(['white-elephant', '--seats', 'Ana', '--lang', 'de'], testScreen())
  await expect(played).rejects.toThrow(/^Schrottwichteln ist für \d+ bis \d+ Spieler; --seats nennt 1\.$/)
})
