import type { Page } from '@playwright/test'

/** The screens that a TV picture must fit. */
const TV_SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
] as const

/** The smallest letters that people on a sofa can read, as a share of the height of the screen: 16 px of 1080. */
const READABLE = 16 / 1080

/**
 * Lists what a TV picture cuts off or makes too small to read: texts, cards, dice and avatars that are not wholly within
 * the screen and within everything around them that clips. Letters for screen readers alone do not count.
 */
export function faultsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate((readable) => {
    const within = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 2 &&
      inner.right <= outer.right + 2 &&
      inner.top >= outer.top - 2 &&
      inner.bottom <= outer.bottom + 2
    const screen = new DOMRect(0, 0, window.innerWidth, window.innerHeight)
    const clipperOf = (element: Element, box: DOMRect): Element | null => {
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around)
        const clips = overflowX !== 'visible' || overflowY !== 'visible'
        if (clips && !within(box, around.getBoundingClientRect())) return around
      }
      return null
    }
    // Words for screen readers alone are clipped to nothing.
    const isUnseen = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || isUnseen(element.parentElement))
    const isPiece = (element: Element) => element.matches('.play-card, .die, .avatar')
    const isText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim() !== '')
    const faults: string[] = []
    for (const element of document.querySelectorAll('.tv-stage *')) {
      const isHidden = element.closest('svg *, [hidden]') !== null || isUnseen(element)
      const box = element.getBoundingClientRect()
      if (isHidden || box.width === 0 || !(isPiece(element) || isText(element))) continue
      const name = `${element.getAttribute('class')} “${(element.textContent ?? '').trim().slice(0, 30)}”`
      const clipper = clipperOf(element, box)
      if (!within(box, screen)) faults.push(`${name} is off the screen`)
      else if (clipper !== null) faults.push(`${name} is cut by ${clipper.getAttribute('class')}`)
      const px = Number.parseFloat(getComputedStyle(element).fontSize) * (element.currentCSSZoom ?? 1)
      if (isText(element) && px < readable * window.innerHeight)
        faults.push(`${name} has letters of ${px} px`)
    }
    return faults
  }, READABLE)
}

/** Enough time for a page to draw itself in its new size on a busy machine; later faults are real. */
const LOOKS_MAX = 20

/** Waits until a resized picture has been drawn, and lists its faults. */
async function lastingFaultsOf(page: Page): Promise<readonly string[]> {
  let faults: readonly string[] = []
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    // Three frames: one for the new size, one for the stage, one for the content that is scaled to it.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    })
    faults = await faultsOf(page)
    if (faults.length === 0) break
  }
  return faults
}

/** A match in the gallery as a TV shows it. */
export interface TvMatch {
  readonly game: string
  readonly players: number
  readonly steps: number | 'end'
}

/** House rules under which a game starts with any number of its players; the others always do. */
const FOR_ANY_NUMBER: Readonly<Record<string, object>> = {
  flip7: { minPlayers: 1 },
  'crazy-eights': { twoPlayers: true },
}

/** Opens the TV picture of a match and lists its faults at every size, with the size before each. */
export async function faultsAtAllSizes(
  page: Page,
  gallery: string,
  match: TvMatch,
): Promise<readonly string[]> {
  const { game, players, steps } = match
  const options = encodeURIComponent(JSON.stringify(FOR_ANY_NUMBER[game] ?? {}))
  const query = `game=${game}&players=${players}&steps=${steps}&options=${options}`
  await page.goto(`${gallery}?${query}&seed=3&viewer=none&mode=tv`)
  await page.locator('.tv-match, .tv-results').waitFor()
  const faults: string[] = []
  for (const size of TV_SIZES) {
    await page.setViewportSize(size)
    for (const fault of await lastingFaultsOf(page))
      faults.push(`${game} ${players}p ${size.width}: ${fault}`)
  }
  return faults
}
