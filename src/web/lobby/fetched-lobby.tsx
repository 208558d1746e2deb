import { fetched } from '../../board-kit/components/fetched.tsx'
import { useText } from '../i18n/use-text.ts'
import { Waiting } from '../shell/notice.tsx'

function LobbyWaiting() {
  const t = useText()
  return <Waiting text={t('shell.loading')} />
}

/** The lobby, loaded on demand: players who arrive at a running match do not need it. */
export const Lobby = fetched(async () => (await import('./lobby.tsx')).Lobby, <LobbyWaiting />)
