import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../tools/network/free-port.ts'
import { copyOfTree } from '../../tools/new-game/copy.ts'
import { expect, test } from '../kit/guarded.ts'
import { hostTable } from '../kit/people.ts'

/** Long enough for a start on a busy machine. */
const READY_MS = 300_000
test.describe.configure({ mode: 'serial', timeout: 2 * READY_MS })

let copy = ''
let dev: ChildProcess | null = null
let url = ''
let output = ''

const greetings = () => output.split('Icebreaker is at').length - 1

test.beforeAll(async () => {
  test.setTimeout(READY_MS)
  copy = copyOfTree()
  const port = await freePort()
  url = `http://localhost:${port}/`
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(copy, 'data') }
  dev = spawn(process.execPath, ['tools/dev.ts'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'inherit'] })
  dev.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await expect.poll(greetings, { timeout: READY_MS }).toBe(1)
})

test.afterAll(async () => {
  if (dev?.exitCode === null) {
    const ended = once(dev, 'exit')
    dev.kill('SIGTERM')
    await ended
  }
  rmSync(copy, { recursive: true, force: true })
})

test.use({
  baseURL: async ({ browserName: _ }, use) => use(url),
  // While the server restarts, some requests of the page fail.
  expectedErrors: /Failed to load resource|WebSocket connection|React DevTools|\[vite\]/,
})

function change(path: string, from: string, to: string): void {
  const file = join(copy, path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

test('npm run dev serves page and server at one address, reloads a changed board and restarts a changed server', async ({
  page,
}) => {
  expect(output).toContain(`Icebreaker is at ${url}`)
  await hostTable(page, 'Ana', 'Discard')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.locator('.discard')).toBeVisible()

  const changedAt = Date.now()
  change(
    'src/games/discard/board/index.tsx',
    '<div className={`discard ',
    '<div data-changed className={`discard ',
  )
  await expect(page.locator('.discard[data-changed]')).toBeVisible()
  test.info().annotations.push({ type: 'reload', description: `${Date.now() - changedAt} ms` })
  expect(greetings(), 'a change of a board does not restart the server').toBe(1)

  appendFileSync(join(copy, 'src/games/discard/rules/apply.ts'), '\n// changed\n')
  await expect.poll(greetings, { timeout: READY_MS }).toBe(2)
  await page.reload()
  await expect(page.locator('.discard[data-changed]'), 'the table is still there').toBeVisible()
})

test('npm run dev ends with its server on SIGTERM', async () => {
  if (dev === null) throw new Error('nothing runs')
  const ended = once(dev, 'exit')
  dev.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await expect(fetch(url)).rejects.toThrow()
})
