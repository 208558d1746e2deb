import { type RefObject, useEffect, useRef } from 'react'
import type { Route } from './route.ts'

/** Where each screen was scrolled to when it was left. */
const left = new Map<string, number>()
let isFollowing = false

const screenOf = (route: Route) => (route.screen === 'rules' ? `rules/${route.game}` : route.screen)

/**
 * On another screen the reading begins at its top: focus goes to the main part, so that a screen reader and the
 * Tab key follow. Going back in the history leads to where one was.
 */
export function useArrival(route: Route, main: RefObject<HTMLElement | null>): void {
  const screen = screenOf(route)
  const hasRule = route.screen === 'rules' && route.rule !== null
  const before = useRef(screen)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      isFollowing = event.target instanceof Element && event.target.closest('a') !== null
    }
    const onLeave = () => left.set(before.current, window.scrollY)
    document.addEventListener('click', onClick, true)
    window.addEventListener('hashchange', onLeave, true)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('hashchange', onLeave, true)
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
  useEffect(() => {
    document.title = title === null ? 'Icebreaker' : `${title} · Icebreaker`
  }, [title])
}
