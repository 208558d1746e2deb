import { useEffect, useRef } from 'react'
import type { BoardKey } from '../../../board-kit/board.ts'
import { useSettings } from '../../settings/settings.ts'

/** The parts of a key press that matter here. */
export interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
  readonly defaultPrevented: boolean
}

const isModified = ({ ctrlKey, metaKey, altKey }: Press) => ctrlKey || metaKey || altKey

/** Finds the shortcut for a key press; null while the person types or holds a modifier. */
export function keyFor(press: Press, keys: readonly BoardKey[], isWriting: boolean): BoardKey | null {
  if (isWriting || press.defaultPrevented || press.isComposing || isModified(press)) return null
  const pressed = press.key.toLowerCase()
  return keys.find(({ key }) => key.toLowerCase() === pressed) ?? null
}

const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]'

/** These keys press the focused control before anything else. */
const PRESSING = new Set(['Enter', ' '])
const PRESSABLE = 'button, a[href], summary, input, [role="radio"], [role="option"]'

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(FIELDS) !== null || (PRESSING.has(key) && target.closest(PRESSABLE) !== null)
}

/** Runs shortcuts while no sheet is open; of several with the same key, the first one. */
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
