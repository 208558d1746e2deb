import { useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { Emblem } from '../../board-kit/components/emblem.tsx'
import { Sheet } from '../../board-kit/components/sheet.tsx'
import type { Answer } from '../../protocol/answer.ts'
import type { GameSummary } from '../../protocol/answers.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'
import { requestQuickStart } from '../local/quick-start.ts'
import { type Intro, introduce } from '../people/me.ts'
import { rememberTable } from '../people/my-tables.ts'
import { NameField } from '../people/name-field.tsx'
import { useIntro } from '../people/use-intro.ts'
import { passHref, rulesHref, soloHref } from '../shell/addresses.ts'
import { server } from '../shell/server.ts'

/** The ways to play one game: with bots at once, with friends, or on one phone. */
export function GameSheet({ game, onClose }: { game: GameSummary; onClose(): void }) {
  const t = useText()
  const say = useGameText(game.id)
  const intro = useIntro({ hasGuestName: true })
  const { isBusy, fault, host } = useHosting()
  const name = say('name') ?? game.name
  const withIntro = (go: (ready: Intro) => void) => {
    const ready = intro.finish()
    if (ready !== null) go(ready)
  }
  return (
    <Sheet title={name} onClose={onClose}>
      <div className="game-sheet">
        <p className="game-sheet-head">
          <Emblem game={game.id} />
          <span>{say('tagline')}</span>
        </p>
        <NameField intro={intro} />
        <p className={fault === null ? 'unseen' : 'notice notice-warn'} role="status">
          {isBusy ? t('home.opening') : fault}
        </p>
        {game.bots.length > 0 && (
          <button
            type="button"
            className="button game-sheet-main"
            onClick={() =>
              withIntro((ready) => {
                requestQuickStart(game.id, ready)
                navigate(soloHref(game.id).slice(1))
              })
            }
          >
            {t('home.playNow')}
          </button>
        )}
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isBusy}
          onClick={() => withIntro((ready) => void host(ready, game.id))}
        >
          {t('home.invite')}
        </button>
        <a className="button button-quiet" href={passHref(game.id)}>
          {t('home.pass')}
        </a>
        <a className="game-sheet-how" href={rulesHref(game.id)}>
          {t('home.how')}
          <span className="unseen"> {name}</span>
        </a>
      </div>
    </Sheet>
  )
}

/** Opens a table with this game and takes a seat at it. */
async function openTable(intro: Intro, game: string): Promise<Answer<string>> {
  const introduced = await introduce(intro)
  if (!introduced.ok) return introduced
  const opened = await server().openTable({ game, ...intro })
  return opened.ok ? { ok: true, value: opened.value.table.code } : opened
}

/** Hosts a table: whether a request is pending, and why the last one failed. */
function useHosting() {
  const t = useText()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const host = async (intro: Intro, game: string) => {
    if (isBusy) return
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
