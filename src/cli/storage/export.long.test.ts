import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { replay } from '../../engine/record.ts'
import { playOut, startSimulated } from '../../engine/testing/simulate.ts'
import { gameById } from '../../games/registry.ts'
import { actionOf, matchOf, profileOf } from '../../server/store/contract/store.samples.ts'
import { openSqlite } from '../../server/store/sqlite/store.ts'
import type { Store } from '../../server/store/store.ts'
import { dataFolder, resultOrError } from '../testing/data-folder.ts'
import { testScreen } from '../testing/screen.ts'
import { backup } from './backup.ts'
import { exportRecords } from './export.ts'

const file = dataFolder()

async function runExport(...args: string[]): Promise<string> {
  const screen = testScreen()
  const result = await resultOrError(() => exportRecords(args, screen))
  return result === 0 ? screen.printed.join('\n') : String(result)
}

const linesIn = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')

const SECRET = { type: 'addGift', title: 'My secret diary' }

/** Plays a match with first legal actions, as a server would have stored it. One gift is removed again. */
async function storePlayed(store: Store, id: string, game: string, options: unknown): Promise<void> {
  const rules = gameById(game)!
  const begun = startSimulated(rules, { players: 3, options }, 5)
  const { match, record } = playOut(begun, (now) => {
    const isGifts = game === 'white-elephant'
    if (isGifts && now.revision === 0) return { player: 'A', action: SECRET }
    const removal = now.decisions.get('A')?.legal.find(({ type }) => type === 'removeGift')
    if (isGifts && now.revision === 3) return { player: 'A', action: removal! }
    const [player = ''] = now.activePlayers
    return { player, action: now.decisions.get(player)!.legal[0]! }
  })
  const names = { A: 'Annabel', B: 'Robin', C: 'Bot' }
  const profiles = { A: 'u_ann', B: 'a_robin', C: null }
  await store.insertMatch(matchOf(id, { head: begun.header, leaderboard: game, profiles, names }))
  for (const [at, entry] of record.actions.entries()) {
    const isLast = at === record.actions.length - 1
    const ending = isLast ? { outcome: match.outcome!, turns: {}, ratings: [] } : null
    await store.append(actionOf(id, at + 1, { entry, player: entry[0], ending }))
  }
}

async function withMatches(): Promise<Store> {
  const store = await openSqlite(file('data/icebreaker.db'))
  for (const id of ['u_ann', 'a_robin']) await store.insertProfile(profileOf(id, { name: 'Annabel' }), id)
  await storePlayed(store, 'one', 'flip7', { target: 50 })
  await storePlayed(store, 'two', 'white-elephant', { gifts: 'own' })
  await store.insertMatch(matchOf('running', { head: { ...matchOf('x').head, game: 'flip7' } }))
  return store
}

test('finished matches are exported while the server runs, without names, and replay', async () => {
  const store = await withMatches()
  expect(await runExport('--jsonl', file('all.jsonl'))).toContain('matches 2.')
  await store.close()
  const lines = linesIn(file('all.jsonl')).map((line) => JSON.parse(line))
  expect(lines.map(({ record }) => record.game)).toEqual(['flip7', 'white-elephant'])
  for (const { record, seats, outcome } of lines) {
    const replayed = replay(gameById(record.game)!, record)
    expect(replayed.ok && replayed.steps.at(-1)?.after.outcome).toEqual(outcome)
    expect(seats.map(({ kind }: { kind: string }) => kind)).toEqual(['person', 'agent', 'bot'])
  }
  expect(readFileSync(file('all.jsonl'), 'utf8')).not.toMatch(/Annabel|u_ann|a_robin/)
  expect(existsSync(file('all.jsonl.partial'))).toBe(false)
})

test('one game of a backup is exported, and texts that were never shown stay out', async () => {
  const store = await withMatches()
  await backup([file('copy.db')], testScreen())
  await store.close()
  const stored = readFileSync(file('copy.db')).toString('latin1')
  expect(stored).toContain(SECRET.title)
  expect(
    await runExport('--from', file('copy.db'), '--game', 'white-elephant', '--jsonl', file('we.jsonl')),
  ).toContain('matches 1.')
  const [line = ''] = linesIn(file('we.jsonl'))
  expect(line).toContain('addGift')
  expect(line).not.toContain(SECRET.title)
})

test('a failure leaves the old file, and says why', async () => {
  writeFileSync(file('old.jsonl'), 'old\n')
  expect(await runExport('--jsonl', file('old.jsonl'))).toContain('There is nothing to export')
  writeFileSync(file('odd.db'), 'not a database')
  expect(await runExport('--from', file('odd.db'), '--jsonl', file('old.jsonl'))).toContain(
    'Nothing was exported',
  )
  expect(await runExport()).toContain('--jsonl FILE is missing')
  expect(await runExport('--jsonl', file('x'), '--game', 'chess')).toContain('There is no game chess')
  expect(readFileSync(file('old.jsonl'), 'utf8')).toBe('old\n')
})
