import { type RefObject, useLayoutEffect } from 'react'

/** The picture is designed for this size and scaled as a whole. */
const STAGE = { width: 1920, height: 1080 } as const

/** The scale of the picture on a screen of this size. */
export function stageZoom(screen: { readonly width: number; readonly height: number }): number {
  return Math.min(screen.width / STAGE.width, screen.height / STAGE.height)
}

/** From the largest to the smallest that can be read across a room. */
const ZOOMS = [2.2, 1.9, 1.7, 1.5, 1.35, 1.2, 1.1, 1, 0.92, 0.85, 0.78, 0.7, 0.62, 0.55, 0.5]

/** The gap between two zooms is halved this often. */
const HALVINGS = 3

/** The largest zoom that fits to within a hundredth or two, or the smallest if none does. */
export function largestFit(fits: (zoom: number) => boolean): number {
  const at = ZOOMS.findIndex(fits)
  const found = ZOOMS[at]
  if (found === undefined) return ZOOMS.at(-1) ?? 1
  let [low, high] = [found, ZOOMS[at - 1] ?? found]
  for (let times = 0; times < HALVINGS && low < high; times += 1) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/** Scales the whole picture to the window. */
export function useStage(stage: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = stage.current
    if (element === null) return
    const adjust = () => {
      const zoom = stageZoom({ width: window.innerWidth, height: window.innerHeight })
      element.style.zoom = String(zoom)
    }
    adjust()
    window.addEventListener('resize', adjust)
    return () => window.removeEventListener('resize', adjust)
  }, [stage])
}

/**
 * Scales the content to its box, which it can fill with `100cqh / var(--fit-zoom)`, after every change of either and of the
 * window: letters have other widths at another zoom of the stage. Numbers that count up keep their room: content with
 * such numbers need not watch its texts.
 */
export function useFit(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  watchesTexts = true,
): void {
  useLayoutEffect(() => {
    const outer = box.current
    const inner = content.current
    if (outer === null || inner === null) return
    const adjust = () => {
      const room = outer.getBoundingClientRect()
      const show = (zoom: number) => {
        inner.style.zoom = String(zoom)
        inner.style.setProperty('--fit-zoom', String(zoom))
      }
      const zoom = largestFit((wanted) => {
        show(wanted)
        const { width, height } = inner.getBoundingClientRect()
        const isWithin = height <= room.height + 1 && width <= room.width + 1
        const overflows = inner.scrollWidth > inner.clientWidth || inner.scrollHeight > inner.clientHeight
        return isWithin && !overflows
      })
      show(zoom)
    }
    adjust()
    const changes = new MutationObserver(adjust)
    changes.observe(inner, { childList: true, subtree: true, characterData: watchesTexts })
    const sizes = new ResizeObserver(adjust)
    sizes.observe(outer)
    // In the next frame, when the stage has its new zoom.
    const adjustSoon = () => void requestAnimationFrame(adjust)
    window.addEventListener('resize', adjustSoon)
    return () => {
      changes.disconnect()
      sizes.disconnect()
      window.removeEventListener('resize', adjustSoon)
    }
  }, [box, content, watchesTexts])
}
