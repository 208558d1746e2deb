import { type RefObject, useEffect, useRef } from 'react'
import { useText } from '../i18n/use-text.ts'

/** Where each screen was scrolled to when it was left. */
const left = new Map<string, number>()
let isFollowing = false

/** A rule is a place on the screen of its game. */
const RULE = /^(\/rules\/[^/]+)\/[^/]+$/

/**
 * On another screen the reading begins at its top: focus goes to the main part, so that a screen reader and the
 * Tab key follow. Going back in the history leads to where one was.
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
    // The browser's own comes late: what is drawn by then may be the next screen, at its top.
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

/** Names the tab and the entry in the history. */
export function useTitle(title: string | null): void {
  const t = useText()
  useEffect(() => {
    document.title = title === null ? t('shell.name') : t('shell.title', { screen: title })
  }, [t, title])
}
