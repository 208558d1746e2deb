import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Runs axe in the page itself. By default it opens another page for the results of frames, and there are none. */
export const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true)

/** The violations that axe finds, by rule and place. */
async function violationsOf(axe: AxeBuilder): Promise<unknown[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

/** Expects that axe finds nothing. An element that fades in has too little contrast for a moment; only a lasting violation counts. */
export async function expectNoViolations(axe: AxeBuilder, whose = 'the'): Promise<void> {
  await expect(async () => {
    expect(await violationsOf(axe), `${whose} page`).toEqual([])
  }).toPass({ intervals: [500, 1_000, 2_000], timeout: 45_000 })
}

/** Polls, because a page that has just become narrow changes its layout a moment later. */
export async function expectNoSidewaysScroll(page: Page, whose = 'the'): Promise<void> {
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(sideways, `${whose} page scrolls sideways`).toBeLessThanOrEqual(0)
}
