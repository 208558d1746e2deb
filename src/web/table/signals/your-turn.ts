import { useEffect, useRef } from 'react'
import { buzz, signal } from './signals.ts'

const MARK = '▶ '

/** Marks the tab's title on the player's turn, without blinking. */
function useMarkedTitle(isMine: boolean): void {
  useEffect(() => {
    if (!isMine) return
    const mark = () => {
      if (!document.title.startsWith(MARK)) document.title = `${MARK}${document.title}`
    }
    mark()
    const observer = new MutationObserver(mark)
    const title = document.querySelector('title')
    if (title !== null) observer.observe(title, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length)
    }
  }, [isMine])
}

function useMarkedIcon(isMine: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!isMine || icon === null) return
    const before = icon.href
    icon.href = before.replace(/favicon[^/]*\.svg$/, 'favicon-turn.svg')
    return () => {
      icon.href = before
    }
  }, [isMine])
}

/** Keeps the screen on while it is wanted, if the browser can; not on plain http. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      if (document.hidden || isOver) return
      const held = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) await held?.release()
      else lock = held
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      lock?.release().catch(() => undefined)
    }
  }, [isWanted])
}

/** Signals the player's turn by the tab's title and icon, one sound and a buzz, and keeps the screen on. */
export function useYourTurn(isMine: boolean): void {
  useMarkedTitle(isMine)
  useMarkedIcon(isMine)
  useWakeLock(isMine)
  const wasMine = useRef(isMine)
  useEffect(() => {
    if (isMine && !wasMine.current) {
      signal('turn')
      buzz(80)
    }
    wasMine.current = isMine
  }, [isMine])
}
