import { useMemo, useSyncExternalStore } from 'react'
import { type Pace, paceOf } from '../../board-kit/motion/pace.ts'
import { useSettings } from '../settings/settings.ts'

const CALM_QUERY = '(prefers-reduced-motion: reduce)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(CALM_QUERY)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** The pace of this device, from its settings and the system; a replay plays `times` as fast. */
export function usePace(times = 1): Pace {
  const { motion, speed } = useSettings()
  const isSystemCalm = useSyncExternalStore(subscribe, () => window.matchMedia(CALM_QUERY).matches)
  return useMemo(() => {
    const pace = paceOf({ motion, speed }, isSystemCalm)
    return { ...pace, factor: pace.factor / times }
  }, [motion, speed, isSystemCalm, times])
}
