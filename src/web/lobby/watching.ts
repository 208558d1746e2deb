/** Whoever chose to look on stays so in this window, also after a reload. */
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
    // It holds until the page is loaded anew.
  }
}
