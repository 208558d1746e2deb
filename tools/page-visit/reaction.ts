import type { Page } from '@playwright/test'

/** The first thing that people press: a tile on the home page, or the main button of a table, the last one in its bar. */
export const MAIN_BUTTON = {
  home: '.tile-button',
  table: '.table-action:last-of-type',
} as const

/** In the page: presses the button as soon as it is there, and reports when that first changed something. */
const pressAndWatch = (selector: string) => `{
  let isPressed = false
  let hasReacted = false
  const note = () => {
    if (!hasReacted) globalThis.reacted(performance.now())
    hasReacted = true
  }
  const look = () => {
    if (hasReacted) return
    const found = document.querySelector(${JSON.stringify(selector)})
    if (found !== null) {
      if (!isPressed) new MutationObserver(note).observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true })
      isPressed = true
      found.click()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** Has a page press a button as soon as it appears. Resolves with the page's time at which the press first changed something. */
export async function firstReaction(page: Page, selector: string): Promise<{ reacted: Promise<number> }> {
  const { promise, resolve } = Promise.withResolvers<number>()
  await page.exposeFunction('reacted', resolve)
  await page.addInitScript(pressAndWatch(selector))
  return { reacted: promise }
}
