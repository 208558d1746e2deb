import type { Locator, Page } from '@playwright/test'
import { expect } from './party.ts'

const TABS_MAX = 80

/** Presses Tab until a control has the focus; every stop on the way must be in view, uncovered, marked and named. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await expectFocusSeen(target)) return
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** Presses Tab until a control has the focus, then Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Expects the focused element to be visible: in view, not covered, with a focus ring. Returns whether it is the target. */
export async function expectFocusSeen(target: Locator): Promise<boolean> {
  const seen = await target.evaluate((wanted) => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    // The ring of a radio button may be drawn on its neighbour.
    const isDrawn = element.getBoundingClientRect().width > 2
    const shown = isDrawn ? element : (element.nextElementSibling ?? element)
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const edges = [
      [left + 2, y],
      [right - 2, y],
      [x, top + 2],
      [x, bottom - 2],
    ]
    // A scrolling element may be larger than the view; a control must be fully visible.
    const points = shown.matches('section') ? [[x, y]] : [[x, y], ...edges]
    const covered = points.filter(([atX = 0, atY = 0]) => {
      const found = document.elementFromPoint(atX, atY)
      return found === null || !shown.contains(found)
    })
    const { outlineStyle, outlineWidth } = getComputedStyle(shown)
    return {
      isTarget: element === wanted,
      what: element.outerHTML.slice(0, 200),
      covered,
      isRinged: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    }
  })
  if (seen === null) return false
  expect(seen.covered, `points of ${seen.what} that are covered`).toEqual([])
  expect(seen.isRinged, `${seen.what} has a ring`).toBe(true)
  return seen.isTarget
}

const CONTROLS = new Set(
  'button checkbox combobox link listbox option radio searchbox slider spinbutton switch tab textbox'.split(
    ' ',
  ),
)

/** The accessible name of each control, from the browser's accessibility tree. */
export async function expectNamedControls(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  const { nodes } = await wire.send('Accessibility.getFullAXTree')
  await wire.detach()
  const controls = nodes.filter(({ ignored, role }) => !ignored && CONTROLS.has(String(role?.value)))
  expect(controls.length).toBeGreaterThan(0)
  const nameless = controls.filter(({ name }) => String(name?.value ?? '').trim() === '')
  expect(nameless.map(({ role, backendDOMNodeId }) => [role?.value, backendDOMNodeId])).toEqual([])
}
