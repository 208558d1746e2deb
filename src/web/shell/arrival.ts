import { type RefObject, useEffect, useRef } from 'react'
import { useFrontText } from '../i18n/use-front-text.ts'

/** The scroll position of each screen when it was left. */
const left = new Map<string, number>()
let isFollowing = false

/** A rule is a place on the screen of its game. */
const RULE = /^(\/rules\/[^/]+)\/[^/]+$/

/**
 * Starts each new screen at its top and focuses the main part, so that screen readers and the Tab key follow. Going back
 * in the history restores the scroll position.
 */
export function useArrival(path: string, main: RefObject<HTMLElement | null>): void {
  const [, rules] = RULE.exec(path) ?? []
  const screen = rules ?? path
  const hasRule = rules !== undefined
  const before = useRef(screen)
  useEffect(() => {
    const onLeave = () => left.set(before.current, window.scrollY)
    const onClick = (event: MouseEvent) => {
      isFollowing = event.target instanceof Element && event.target.closest('a') !== null
      if (isFollowing) onLeave()
    }
    const onBack = () => {
      if (!isFollowing) onLeave()
    }
    // The browser's own event comes late: by then the next screen may be rendered, at its top.
    const onHash = (event: HashChangeEvent) => {
      if (!event.isTrusted) onLeave()
    }
    document.addEventListener('click', onClick, true)
    window.addEventListener('popstate', onBack, true)
    window.addEventListener('hashchange', onHash, true)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('popstate', onBack, true)
      window.removeEventListener('hashchange', onHash, true)
    }
  }, [])
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    const top = isFollowing ? 0 : (left.get(screen) ?? 0)
    isFollowing = false
    if (hasRule) return
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, top)
  }, [screen, hasRule, main])
}

/** Sets the title of the tab and of the history entry. */
export function useTitle(title: string | null): void {
  const t = useFrontText()
  useEffect(() => {
    document.title = title === null ? t('shell.name') : t('shell.title', { screen: title })
  }, [t, title])
}
