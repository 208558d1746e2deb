import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyOfTree, runIn } from '../../tools/new-game/copy.ts'
import { TOOLS } from '../../tools/tool-paths.ts'
import { expect, test } from '../kit/guarded.ts'
import { hostTable } from '../kit/people.ts'

const SERVE = `import { serve } from './src/server/serve.ts'
const { url } = await serve({ host: '127.0.0.1', port: 0, pageDir: '.build/page', say: () => undefined })
console.log(url)
`

test.describe.configure({ mode: 'serial', timeout: 300_000 })
/** A copy of the tree, a new game in it and a build of its page, on a busy machine. */
const READY_MS = 600_000

let copy = ''
let server: ChildProcess | null = null
let url = ''

test.beforeAll(async () => {
  test.setTimeout(READY_MS)
  copy = copyOfTree()
  await runIn(copy, 'tools/new-game/make.ts', ['pebble-pond'])
  await runIn(copy, TOOLS.vite, ['build', 'src/web', '--outDir', join(copy, '.build/page')])
  writeFileSync(join(copy, 'serve.ts'), SERVE)
  const child = spawn(process.execPath, ['serve.ts'], { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] })
  server = child
  url = await new Promise((resolve) => child.stdout.once('data', (line) => resolve(String(line).trim())))
})

test.afterAll(() => {
  server?.kill('SIGTERM')
  rmSync(copy, { recursive: true, force: true })
})

test.use({ baseURL: async ({ browserName: _ }, use) => use(url) })

test('a new game can be played on the page against a bot', async ({ page }) => {
  await hostTable(page, 'Ana', 'Pebble Pond')
  await page.getByRole('button', { name: 'Add a bot' }).click()
  await page.getByRole('button', { name: /Cairn/ }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  const over = page.getByText('Nothing is left on the table.')
  const take = page.getByRole('button', { name: 'Take 1', exact: true })
  await expect(take).toBeVisible()
  // The board ignores presses while an action is pending, so press until no stone is left.
  await expect(async () => {
    if (await take.isVisible()) await take.click({ timeout: 1_000 })
    await expect(over).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [50], timeout: 90_000 })
})
