import { LocalScreen } from './local-screen.tsx'
import { PassTable } from './pass-table.tsx'

/** Several people with one phone, and bots. */
export function PassScreen({ game }: { game: string | null }) {
  return (
    <LocalScreen
      kind="pass"
      game={game}
      show={(source, leave) => <PassTable source={source} change={leave} />}
    />
  )
}
