import { useEffect, useSyncExternalStore } from 'react'
import { SoundIcon } from '../../board-kit/components/frame-icons.tsx'
import { isSoundLocked, startSounds, subscribeSounds } from '../../board-kit/sound/sounds.ts'

import { useAllText } from '../i18n/use-all-text.ts'
import { useSettings } from '../settings/settings.ts'

/** Makes a TV sound by itself. If the browser wants a touch first, an invitation stands on the screen until there is one. */
export function TvSound() {
  const t = useAllText()
  const { sound, volume } = useSettings()
  const isWanted = sound !== 'off' && volume > 0
  const isLocked = useSyncExternalStore(subscribeSounds, isSoundLocked, () => false)
  useEffect(() => (isWanted ? startSounds() : undefined), [isWanted])
  if (!isWanted || !isLocked) return null
  return (
    <p className="tv-sound">
      <SoundIcon />
      {t('tv.sound')}
    </p>
  )
}
