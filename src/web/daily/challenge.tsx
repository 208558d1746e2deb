import { useId, useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import type { ChallengeView } from '../../protocol/daily.ts'
import { GameScene } from '../home/game-scene.tsx'
import { useParty } from '../home/use-party.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLanguage } from '../i18n/use-text.ts'
import { introduce, useMe } from '../people/me.ts'
import { NameField } from '../people/name-field.tsx'
import { useIntro } from '../people/use-intro.ts'
import { DAILY_HREF } from '../shell/addresses.ts'
import { DayBoard } from './day-board.tsx'
import { OwnResult } from './own-result.tsx'

interface ChallengeProps {
  readonly challenge: ChallengeView
  readonly day: string
  readonly isToday: boolean
}

/** The challenge of one game: the way into it or the own result, and the board of the day. */
export function Challenge({ challenge, day, isToday }: ChallengeProps) {
  const t = useAllText()
  const say = useGameText(challenge.game)
  const id = useId()
  const party = useParty(true)
  const { own, game, finished } = challenge
  const name = say('name') ?? game
  return (
    <section className="card daily-challenge" aria-labelledby={id} data-game={game}>
      <header className="game-ground" data-game={game}>
        <GameScene game={game}>{party !== null && <party.Players game={game} />}</GameScene>
        <h3 id={id}>{name}</h3>
        <p>{say('daily.about')}</p>
      </header>
      {own.status === 'over' && <OwnResult game={game} day={day} own={own} />}
      {own.status !== 'over' && isToday && (
        <WayIn game={game} name={name} isRunning={own.status === 'running'} />
      )}
      {own.status === 'running' && !isToday && <p className="field-hint">{t('daily.unfinished')}</p>}
      <DayBoard challenge={challenge} name={name} />
      {finished > challenge.board.length && (
        <p className="field-hint">{t('daily.board.more', { count: finished - challenge.board.length })}</p>
      )}
    </section>
  )
}

interface WayInProps {
  readonly game: string
  readonly name: string
  readonly isRunning: boolean
}

/** The button to begin or to go on. A device without a profile asks for a name first. */
function WayIn({ game, name, isRunning }: WayInProps) {
  const t = useAllText()
  const language = useLanguage()
  const { isKnown } = useMe()
  const intro = useIntro({ hasGuestName: true })
  const [fault, setFault] = useState<string | null>(null)
  const href = `${DAILY_HREF}/${game}`
  if (isKnown) {
    return (
      <p>
        <a className="button button-play" href={href}>
          {t(isRunning ? 'daily.goOn' : 'daily.play', { game: name })}
        </a>
      </p>
    )
  }
  const begin = async () => {
    const ready = intro.finish()
    if (ready === null) return
    const introduced = await introduce(ready)
    if (introduced.ok) navigate(href.slice(1))
    else setFault(rejectionText(introduced.rejected, { t, language }))
  }
  return (
    <form
      className="daily-intro"
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      <NameField intro={intro} />
      <p className="field-fault" role="status">
        {fault}
      </p>
      <button type="submit" className="button button-play">
        {t('daily.play', { game: name })}
      </button>
    </form>
  )
}
