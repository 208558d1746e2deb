import { type RefObject, useLayoutEffect } from 'react'

/** The picture is designed for this size and scaled as a whole. */
const STAGE = { width: 1920, height: 1080 } as const

/** The scale of the picture on a screen of this size. */
export function stageZoom(screen: { readonly width: number; readonly height: number }): number {
  return Math.min(screen.width / STAGE.width, screen.height / STAGE.height)
}

/** From the largest to the smallest that can be read across a room. */
const ZOOMS = [1.9, 1.7, 1.5, 1.35, 1.2, 1.1, 1, 0.92, 0.85, 0.78, 0.7, 0.62, 0.55, 0.5]

/** The largest zoom that fits, or the smallest if none does. */
export function largestFit(fits: (zoom: number) => boolean): number {
  return ZOOMS.find(fits) ?? ZOOMS.at(-1) ?? 1
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

/** Scales the content to its box after every change of either. */
export function useFit(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const outer = box.current
    const inner = content.current
    if (outer === null || inner === null) return
    const adjust = () => {
      const room = outer.getBoundingClientRect()
      const zoom = largestFit((wanted) => {
        inner.style.zoom = String(wanted)
        const { width, height } = inner.getBoundingClientRect()
        const isWithin = height <= room.height + 1 && width <= room.width + 1
        return isWithin && inner.scrollWidth <= inner.clientWidth + 1
      })
      inner.style.zoom = String(zoom)
    }
    adjust()
    const changes = new MutationObserver(adjust)
    changes.observe(inner, { childList: true, subtree: true, characterData: true })
    const sizes = new ResizeObserver(adjust)
    sizes.observe(outer)
    return () => {
      changes.disconnect()
      sizes.disconnect()
    }
  }, [box, content])
}
