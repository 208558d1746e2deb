import { useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { Sheet } from '../../board-kit/components/sheet.tsx'
import type { Answer } from '../../protocol/answer.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'
import { type Intro, introduce } from '../people/me.ts'
import { rememberTable } from '../people/my-tables.ts'
import { server } from '../shell/server.ts'
import { GamePick } from './game-pick.tsx'

/** Opens a table with this game, and sits down at it. */
async function openTable(intro: Intro, game: string): Promise<Answer<string>> {
  const introduced = await introduce(intro)
  if (!introduced.ok) return introduced
  const opened = await server().openTable({ game, ...intro })
  return opened.ok ? { ok: true, value: opened.value.table.code } : opened
}

/** How a table is opened: what is under way, what went wrong. */
function useHosting(intro: Intro) {
  const t = useText()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const host = async (game: string) => {
    setBusy(true)
    setFault(null)
    const opened = await openTable(intro, game)
    setBusy(false)
    if (!opened.ok) return setFault(rejectionText(opened.rejected, { t, language }))
    rememberTable(opened.value)
    navigate(`/t/${opened.value}`)
  }
  return { isBusy, fault, host }
}

/** The games, of which one is to be hosted. */
export function HostSheet({ intro, onClose }: { intro: Intro; onClose(): void }) {
  const t = useText()
  const { isBusy, fault, host } = useHosting(intro)
  return (
    <Sheet title={t('home.host.title')} onClose={onClose}>
      <p className="field-hint">{t('home.host.hint')}</p>
      <p className={fault === null ? 'field-hint' : 'notice notice-warn'} role="status">
        {isBusy ? t('home.opening') : fault}
      </p>
      <GamePick isBusy={isBusy} pick={(game) => void host(game.id)} />
    </Sheet>
  )
}
