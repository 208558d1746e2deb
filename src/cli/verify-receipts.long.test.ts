import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UsageError } from '../cli-kit/usage.ts'
import { toy } from '../engine/testing/toy.ts'
import { DATABASE } from '../server/config.ts'
import { type Served, serve } from '../server/serve.ts'
import { testScreen } from './testing/screen.ts'
import { verify } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'icebreaker-receipts-'))
const current = join(folder, 'current')
const database = join(current, DATABASE)
const old = join(folder, 'old.db')
const file = join(folder, 'receipts.json')
let match = ''

type Json = ReturnType<typeof JSON.parse>

const serveHere = (dataDir: string): Promise<Served> =>
  serve({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    pageDir: '/nowhere',
    games: [toy],
    logLevel: 'silent',
    say: () => undefined,
  })

async function post({ url }: Served, path: string, body: object, token = ''): Promise<Json> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  if (token === '') Reflect.deleteProperty(headers, 'authorization')
  return (await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

/** A person draws a card, the server stops, its file is copied; then it goes on to the second card and a receipt for it. */
beforeAll(async () => {
  const first = await serveHere(current)
  const { id, token } = await post(first, 'game/new', { game: 'toy', name: 'Ann' })
  match = id
  expect(await post(first, `game/${id}/receipt`, {})).toEqual({ receipt: null, shown: null })
  await post(first, `game/${id}/draw`, {}, token)
  await first.close()
  copyFileSync(database, old)
  const second = await serveHere(current)
  await post(second, `game/${id}/stop?as=host`, {}, token)
  const { receipt } = await post(second, `game/${id}/receipt`, {})
  writeFileSync(file, JSON.stringify([receipt]))
  await second.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function verified(...args: readonly string[]): Promise<{ code: number; text: string }> {
  const screen = testScreen()
  const code = await verify(['--receipts', ...args, '--lang', 'en'], screen)
  return { code, text: screen.printed.join('\n') }
}

describe('icebreaker verify --receipts', () => {
  test('finds that a database has what a receipt states', async () => {
    const { code, text } = await verified(file, '--database', database)
    expect(text).toMatch(/signed the receipt for action \d+ at 20/)
    expect(text).toMatch(`match ${match}: all`)
    expect(code).toBe(0)
  })

  test('proves that a database is an older copy', async () => {
    const { code, text } = await verified(file, '--database', old)
    expect(text).toMatch('actions are lost')
    expect(code).toBe(1)
  })

  test('asks a server, which tells its operator and its players if it has gone back', async () => {
    const now = await serveHere(current)
    const kept = await verified(file, '--url', now.url)
    await now.close()
    expect(kept).toMatchObject({ code: 0, text: expect.stringContaining('unchanged') })
    const folderBack = mkdtempSync(join(folder, 'back-'))
    copyFileSync(old, join(folderBack, DATABASE))
    const back = await serveHere(folderBack)
    expect(await verified(file, '--url', back.url)).toMatchObject({ code: 1 })
    expect(await (await fetch(new URL('ready', back.url))).json()).toEqual({
      status: 'ready',
      lostMatches: 1,
    })
    await back.close()
  })

  test('finds a forged receipt, and says if nothing was compared', async () => {
    expect(await verified(file)).toMatchObject({ code: 3 })
    const forged = join(folder, 'forged.json')
    const [receipt] = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(forged, JSON.stringify({ ...receipt, revision: receipt.revision + 1 }))
    const { code, text } = await verified(forged, '--database', database)
    expect(text).toMatch('forged or changed')
    expect(code).toBe(1)
  })

  test('refuses files without receipts, and two places to compare with', async () => {
    writeFileSync(join(folder, 'none.json'), '{}')
    await expect(verified(join(folder, 'none.json'))).rejects.toThrow(UsageError)
    await expect(verified(file, '--database', old, '--url', 'http://127.0.0.1:1')).rejects.toThrow(UsageError)
  })
})
