import type { Locator, Page } from '@playwright/test'
import { expect } from './party.ts'

/** Simulates colour blindness: the page has no colours. */
export async function withoutColors(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' })
}

/** Doubles the text size from the next load on, as browser and phone settings do. */
export async function withTextTwiceAsLarge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
}

/** Records the duration of every animation of the page; called before the page is opened. */
export async function timeAnimations(
  page: Page,
): Promise<() => Promise<[durationMs: number, what: string][]>> {
  await page.addInitScript(() => {
    const seen: [number, string][] = []
    Reflect.set(window, 'animationsSeen', seen)
    const note = (animation: Animation, what: string) => {
      const { activeDuration } = animation.effect?.getComputedTiming() ?? {}
      seen.push([Number(activeDuration ?? 0), what])
    }
    const { animate } = Element.prototype
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args)
      note(animation, String(this.className))
      return animation
    }
    for (const type of ['animationstart', 'transitionrun']) {
      document.addEventListener(type, ({ target }) => {
        if (!(target instanceof Element)) return
        for (const animation of target.getAnimations()) note(animation, `${type} ${target.className}`)
      })
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'animationsSeen'))
}

/** Expects a fully visible control: within the page, uncovered, with no word cut off. */
export async function expectWhole(control: Locator): Promise<void> {
  const look = () =>
    control.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      // Just within a round corner.
      const { borderTopLeftRadius } = getComputedStyle(element)
      const inset = Math.max(4, Number.parseFloat(borderTopLeftRadius) * 0.3 + 1)
      const corners = [
        [left + inset, top + inset],
        [right - inset, top + inset],
        [left + inset, bottom - inset],
        [right - inset, bottom - inset],
      ]
      return {
        isInView: left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight,
        isUncovered: corners.every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y))),
        isUncut: element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight,
      }
    })
  await expect.poll(look, String(control)).toEqual({ isInView: true, isUncovered: true, isUncut: true })
}

/** A part of the page in shades of grey, row by row from the top: each from 0, black, to 1. */
export async function greysOf(page: Page, clip: Box): Promise<number[]> {
  const png = await page.screenshot({ clip, scale: 'css' })
  // Uses another page, because the page under test forbids pictures from data.
  const easel = await page.context().newPage()
  const greys = await easel.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const pencil = new OffscreenCanvas(image.width, image.height).getContext('2d')
    pencil?.drawImage(image, 0, 0)
    const { data = [] } = pencil?.getImageData(0, 0, image.width, image.height) ?? {}
    return Array.from({ length: data.length / 4 }, (_, at) => {
      const [red = 0, green = 0, blue = 0] = data.slice(at * 4, at * 4 + 3)
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    })
  }, png.toString('base64'))
  await easel.close()
  return greys
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The difference of two drawings regardless of their brightness: from 0, equal, to 1, different at every point. */
export function drawingsDiffer(one: readonly number[], other: readonly number[]): number {
  const drawn = (greys: readonly number[]) => {
    const ground = greys.toSorted()[Math.floor(greys.length / 2)] ?? 0
    return greys.map((grey) => Math.abs(grey - ground) > 0.12)
  }
  const [first, second] = [drawn(one), drawn(other)]
  return first.filter((isDrawn, at) => isDrawn !== second[at]).length / first.length
}

/** The contrast of two colours of the theme, by their names, as the browser resolves them. */
export function contrastOf(page: Page, ink: string, ground: string): Promise<number> {
  return page.evaluate(
    ([first, second]) => {
      const probe = document.createElement('span')
      document.body.append(probe)
      const lightness = (name = '') => {
        probe.style.color = `var(--${name})`
        const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(
          Number,
        )
        const linear = (part: number) => {
          const share = part / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
      }
      const [dark = 0, light = 0] = [lightness(first), lightness(second)].toSorted((a, b) => a - b)
      probe.remove()
      return (light + 0.05) / (dark + 0.05)
    },
    [ink, ground],
  )
}
