/** Remembers for this window that the person chose to watch, also across reloads. */
const KEY = 'icebreaker.watching'

export function isWatching(code: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === code
  } catch {
    return false
  }
}

export function setWatching(code: string, isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(KEY, code)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, the choice lasts until the page is reloaded.
  }
}
