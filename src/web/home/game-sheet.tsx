import { useRef, useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { Sheet } from '../../board-kit/components/sheet.tsx'
import { newCommandId } from '../../client/random.ts'
import type { GameSummary } from '../../protocol/answers.ts'
import { useGameFront } from '../i18n/game-fronts.ts'
import { useLanguage } from '../i18n/language.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useFrontText } from '../i18n/use-front-text.ts'
import { requestQuickStart } from '../local/setup/quick-start.ts'
import { type Intro, openTable } from '../people/me.ts'
import { rememberTable } from '../people/my-tables.ts'
import { NameField } from '../people/name-field.tsx'
import { useIntro } from '../people/use-intro.ts'
import { howToHref, passHref, soloHref } from '../shell/addresses.ts'
import { browserWorld } from '../shell/browser-world.ts'
import { useBackCloses } from './back-closes.ts'
import { GameScene } from './game-scene.tsx'
import type { Party } from './use-party.ts'

interface GameSheetProps {
  readonly game: GameSummary
  readonly party: Party | null
  onClose(): void
}

/** The ways to play one game: with bots at once, with friends, or on one phone. */
export function GameSheet({ game, party, onClose }: GameSheetProps) {
  const t = useFrontText()
  const say = useGameFront(game.id)
  const intro = useIntro({ hasGuestName: true })
  const { isBusy, fault, host } = useHosting()
  const name = say('name') ?? game.name
  useBackCloses(onClose)
  const withIntro = (go: (ready: Intro) => void) => {
    const ready = intro.finish()
    if (ready !== null) go(ready)
  }
  return (
    <Sheet title={name} onClose={onClose}>
      <div className="game-sheet">
        <div className="game-sheet-head game-ground" data-game={game.id}>
          <GameScene game={game.id}>{party !== null && <party.Players game={game.id} />}</GameScene>
          <p>{say('tagline')}</p>
        </div>
        <NameField intro={intro} />
        <p className={fault === null ? 'unseen' : 'notice notice-warn'} role="status">
          {isBusy ? t('home.opening') : fault}
        </p>
        {game.bots.length > 0 && (
          <button
            type="button"
            className="button button-play"
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
          onClick={() => withIntro((ready) => void host(ready, game))}
        >
          {t('home.invite')}
        </button>
        <a className="button button-quiet" href={passHref(game.id)}>
          {t('home.pass')}
        </a>
        <a className="game-sheet-how" href={howToHref(game.id)}>
          {t('home.how')}
          <span className="unseen"> {name}</span>
        </a>
      </div>
    </Sheet>
  )
}

/** Hosts a table: whether a request is pending, and why the last one failed. */
function useHosting() {
  const t = useFrontText()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  /** The request without a response, which the next click repeats. */
  const unanswered = useRef<{ readonly request: string; readonly key: string } | null>(null)
  const host = async (intro: Intro, { id: game, presets }: GameSummary) => {
    if (isBusy) return
    setBusy(true)
    setFault(null)
    const request = JSON.stringify([intro, game])
    const key = unanswered.current?.request === request ? unanswered.current.key : newCommandId(browserWorld)
    const opened = await openTable(intro, game, key, presets[0]?.options)
    const isLost = !opened.ok && opened.rejected.code === 'no-answer'
    unanswered.current = isLost ? { request, key } : null
    setBusy(false)
    if (!opened.ok) return setFault(rejectionText(opened.rejected, { t, language }))
    rememberTable(opened.value)
    navigate(`/t/${opened.value}`)
  }
  return { isBusy, fault, host }
}
