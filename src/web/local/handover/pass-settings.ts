import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { parseStored, readStored, writeStored } from '../../shell/stored.ts'

const KEY = 'icebreaker.pass'
const schema = v.object({
  /** Skip the handover screen while nothing is hidden from anybody at this device. */
  isSkipping: v.boolean(),
})
type PassSettings = Readonly<v.InferOutput<typeof schema>>

const listeners = new Set<() => void>()
let current: PassSettings | null = null

function passSettings(): PassSettings {
  if (current === null) {
    const parsed = v.safeParse(schema, parseStored(readStored(KEY)))
    current = parsed.success ? parsed.output : { isSkipping: false }
  }
  return current
}

export function changePassSettings(next: PassSettings): void {
  current = next
  writeStored(KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

export function usePassSettings(): PassSettings {
  return useSyncExternalStore(subscribe, passSettings)
}
