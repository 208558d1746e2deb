import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserPath } from '../../tools/browser.ts'
import { expect, MOVING, PAGE_URL, test } from '../kit/guarded.ts'
import { hostTable } from '../kit/people.ts'

// Sounds need motion.
test.use(MOVING)

/** Opens the TV picture of a table; the page counts the sounds that it starts. */
async function openTv(context: BrowserContext, code: string): Promise<Page> {
  const tv = await context.newPage()
  await tv.setViewportSize({ width: 1920, height: 1080 })
  await tv.addInitScript(() => {
    const { start } = AudioScheduledSourceNode.prototype
    AudioScheduledSourceNode.prototype.start = function (...when) {
      const heard = Number(document.documentElement.dataset.heard ?? 0)
      if (this.context.state === 'running') document.documentElement.dataset.heard = String(heard + 1)
      start.apply(this, when)
    }
  })
  await tv.goto(`./?view=tv#/t/${code}`)
  await expect(tv.getByText('Waiting for Ana to start')).toBeVisible()
  return tv
}

/** Starts a match with bots and throws the dice, which every table hears. */
async function throwDice(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Start/ }).click()
  await page.getByRole('button', { name: /^Roll/ }).click()
}

const INVITATION = 'Click once, or press any key, for sound'

/**
 * Makes new audio contexts wait, as in browsers that require a touch first. Playwright's own calls count as touches, so
 * the browser's policy itself cannot be tested.
 */
function lockSounds(): void {
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super()
      this.suspend()
    }
  }
}

/** Shows the state of the page's audio at its root. */
function showAudio(): void {
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super()
      const show = () => {
        document.documentElement.dataset.audio = this.state
      }
      this.addEventListener('statechange', show)
      show()
    }
  }
}

test('in a browser that requires a touch first, the TV asks for one, and any key will do', async ({
  page,
  context,
}) => {
  const code = await hostTable(page, 'Ana', 'Yahtzee')
  await context.addInitScript(lockSounds)
  const tv = await openTv(context, code)
  await expect(tv.getByText(INVITATION)).toBeVisible()
  await tv.keyboard.press('Enter')
  await expect(tv.getByText(INVITATION)).toHaveCount(0)
  await throwDice(page)
  await expect(tv.locator('html')).toHaveAttribute('data-heard')
})

test('a TV whose sound is off does not ask for a touch', async ({ page, context }) => {
  const code = await hostTable(page, 'Ana', 'Yahtzee')
  await page.evaluate(() => localStorage.setItem('icebreaker.settings', JSON.stringify({ sound: 'off' })))
  const tv = await openTv(context, code)
  await tv.keyboard.press('Enter')
  await throwDice(page)
  await expect(tv.locator('.tv-last')).not.toBeEmpty()
  await expect(tv.getByText(INVITATION)).toHaveCount(0)
  await expect(tv.locator('html')).not.toHaveAttribute('data-heard')
})

test('in a browser that allows sound at once, the TV plays it without a touch', async ({ page }) => {
  const { path: executablePath, args, env } = await browserPath()
  const policy = '--autoplay-policy=no-user-gesture-required'
  const browser = await chromium.launch({ executablePath, env, args: [...args, policy] })
  try {
    const context = await browser.newContext({ baseURL: PAGE_URL, serviceWorkers: 'block' })
    await context.addInitScript(showAudio)
    const tv = await openTv(context, await hostTable(page, 'Ana', 'Yahtzee'))
    // A throw before the audio runs and its script has arrived is not heard.
    await expect(tv.locator('html')).toHaveAttribute('data-audio', 'running')
    await tv.waitForLoadState('networkidle')
    await throwDice(page)
    await expect(tv.locator('html')).toHaveAttribute('data-heard')
    await expect(tv.getByText(INVITATION)).toHaveCount(0)
  } finally {
    await browser.close()
  }
})
