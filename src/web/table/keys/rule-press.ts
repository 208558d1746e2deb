import { type RefObject, useEffect } from 'react'

const LONG_MS = 500
/** The distance that a finger may move during a long press, in pixels. */
const SLACK_PX = 10

/** The rule of an element or of its nearest ancestor with one. */
export function ruleAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null
  return target.closest<HTMLElement>('[data-rule]')?.dataset.rule ?? null
}

/** A long press on an element with `data-rule` opens the rule and cancels the click. */
export function useRulePress(frame: RefObject<HTMLElement | null>, open: (rule: string) => void): void {
  useEffect(() => {
    const root = frame.current
    if (root === null) return
    let timer: number | undefined
    let start = { x: 0, y: 0 }
    let isOpened = false
    const forget = () => window.clearTimeout(timer)
    const onDown = (event: PointerEvent) => {
      forget()
      isOpened = false
      const rule = ruleAt(event.target)
      if (rule === null || event.button !== 0) return
      start = { x: event.clientX, y: event.clientY }
      timer = window.setTimeout(() => {
        isOpened = true
        open(rule)
      }, LONG_MS)
    }
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > SLACK_PX) forget()
    }
    const swallow = (event: Event) => {
      if (!isOpened) return
      event.preventDefault()
      event.stopPropagation()
      if (event.type === 'click') isOpened = false
    }
    const listening = new AbortController()
    const { signal } = listening
    root.addEventListener('pointerdown', onDown, { signal })
    root.addEventListener('pointermove', onMove, { signal })
    root.addEventListener('pointerup', forget, { signal })
    root.addEventListener('pointercancel', forget, { signal })
    root.addEventListener('click', swallow, { signal, capture: true })
    root.addEventListener('contextmenu', swallow, { signal, capture: true })
    return () => {
      forget()
      listening.abort()
    }
  }, [frame, open])
}
