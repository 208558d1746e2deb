import { useEffect, useRef } from 'react'
import type { BoardKey } from '../../board-kit/board.ts'
import { useSettings } from '../settings/settings.ts'

/** What of a key press matters here. */
export interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
  readonly defaultPrevented: boolean
}

const isModified = ({ ctrlKey, metaKey, altKey }: Press) => ctrlKey || metaKey || altKey

/** The first key that is meant by a press; none while something is written, or with modifiers. */
export function keyFor(press: Press, keys: readonly BoardKey[], isWriting: boolean): BoardKey | null {
  if (isWriting || press.defaultPrevented || press.isComposing || isModified(press)) return null
  const pressed = press.key.toLowerCase()
  return keys.find(({ key }) => key.toLowerCase() === pressed) ?? null
}

const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]'

/** These press what has the focus, whatever else they are for. */
const PRESSING = new Set(['Enter', ' '])
const PRESSABLE = 'button, a[href], summary, input, [role="radio"], [role="option"]'

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(FIELDS) !== null || (PRESSING.has(key) && target.closest(PRESSABLE) !== null)
}

/** Listens for keys while no sheet is open; the first of several with the same key is the one that runs. */
export function useKeys(keys: readonly BoardKey[]): void {
  const { keys: isOn } = useSettings()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]') !== null) return
      const found = keyFor(event, latest.current, isTaken(event))
      if (found === null) return
      event.preventDefault()
      found.run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
