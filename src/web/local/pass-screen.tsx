import { PassTable } from './handover/pass-table.tsx'
import { LocalScreen } from './local-screen.tsx'

/** Several people with one phone, and bots. */
export function PassScreen({ game }: { game: string | null }) {
  return (
    <LocalScreen kind="pass" game={game} show={(source, ways) => <PassTable source={source} {...ways} />} />
  )
}
