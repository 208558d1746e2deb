import { LocalFrame } from './local-frame.tsx'
import { LocalScreen } from './local-screen.tsx'

/** One person and bots, on this device alone. */
export function SoloScreen({ game }: { game: string | null }) {
  return (
    <LocalScreen kind="solo" game={game} show={(source, ways) => <LocalFrame source={source} {...ways} />} />
  )
}
