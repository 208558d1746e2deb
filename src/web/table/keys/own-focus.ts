import { type RefObject, useEffect } from 'react'

const BAR = '.table-bar'
const BANNER = '.table-banner'

/**
 * Keeps the focus within the table: if the focused control vanishes with the next state, the focus moves to the action
 * bar if it was in there, else to the banner, never to the page's body.
 */
export function useOwnFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = frame.current
    if (root === null) return
    let last: HTMLElement | null = null
    let refuge = BANNER
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      refuge = target.closest(BAR) === null ? BANNER : BAR
    }
    const onChange = () => {
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (last === null || !isLost || (last.isConnected && last.offsetParent !== null)) return
      last = null
      const place = root.querySelector<HTMLElement>(refuge) ?? root.querySelector<HTMLElement>(BANNER)
      place?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(onChange)
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['hidden', 'class'] })
    root.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      root.removeEventListener('focusin', onFocus)
    }
  }, [frame])
}
