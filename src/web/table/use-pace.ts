import { useMemo, useSyncExternalStore } from 'react'
import { type Pace, paceOf } from '../../board-kit/motion/pace.ts'
import { useSettings } from '../settings/settings.ts'

const CALM_QUERY = '(prefers-reduced-motion: reduce)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(CALM_QUERY)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** The pace of this device, from its settings and the system. */
export function usePace(): Pace {
  const { motion, speed } = useSettings()
  const isSystemCalm = useSyncExternalStore(subscribe, () => window.matchMedia(CALM_QUERY).matches)
  return useMemo(() => paceOf({ motion, speed }, isSystemCalm), [motion, speed, isSystemCalm])
}
