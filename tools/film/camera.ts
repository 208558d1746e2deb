import type { Page } from '@playwright/test'

/** A picture as a data address. */
type Picture = string

/** A reel: the frames of one device. */
export interface Reel {
  readonly device: string
  readonly size: { readonly width: number; readonly height: number }
  readonly frames: readonly Picture[]
  /** The big moments that it showed, in capitals as they stand on the screen. */
  readonly moments: ReadonlySet<string>
}

/**
 * Stops the time of a page. Its timers follow Playwright's clock from then on, and its animations are set to each frame's
 * time by `advance`, so that a film is the same on a slow machine.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.evaluate(() => {
    // Until the first frame, animations would run on in real time.
    const { animate } = Element.prototype
    Element.prototype.animate = function (this: Element, ...parts: Parameters<Element['animate']>) {
      const animation = animate.apply(this, parts)
      animation.pause()
      return animation
    }
    const begun = new WeakMap<Animation, number>()
    const hold = (elapsed: number) => {
      for (const animation of document.getAnimations()) {
        const since = begun.get(animation) ?? elapsed
        begun.set(animation, since)
        if (animation.playState !== 'paused') animation.pause()
        animation.currentTime = elapsed - since
        const end = Number(animation.effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY)
        if (elapsed - since >= end) animation.finish()
      }
    }
    Object.assign(window, { filmHold: hold })
  })
}

declare global {
  interface Window {
    /** Sets all animations of the page to this time after it was stopped. */
    filmHold(elapsedMs: number): void
  }
}

/** Moves the page on to a time after it was stopped. */
export async function advance(page: Page, elapsedMs: number, stepMs: number): Promise<void> {
  if (stepMs > 0) await page.clock.runFor(stepMs)
  await page.evaluate((elapsed) => window.filmHold(elapsed), elapsedMs)
}

/** A camera on one device. */
export interface Camera {
  readonly device: string
  readonly page: Page
}

/** Films the cameras side by side; time stands still on all of them between two frames. */
export async function shoot(
  cameras: readonly Camera[],
  { frames, everyMs }: { readonly frames: number; readonly everyMs: number },
): Promise<readonly Reel[]> {
  const reels = cameras.map(({ device, page }) => {
    const size = page.viewportSize() ?? { width: 0, height: 0 }
    return { device, size, frames: [] as Picture[], moments: new Set<string>() }
  })
  for (let frame = 0; frame < frames; frame += 1) {
    for (const [at, { page }] of cameras.entries()) {
      await advance(page, frame * everyMs, frame === 0 ? 0 : everyMs)
      const picture = await page.screenshot({ type: 'jpeg', quality: 80, scale: 'css' })
      reels[at]?.frames.push(`data:image/jpeg;base64,${picture.toString('base64')}`)
      for (const title of await page.locator('.moment-title').allInnerTexts()) reels[at]?.moments.add(title)
    }
  }
  return reels
}
