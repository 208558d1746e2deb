import { type CSSProperties, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Face } from '../../board-kit/board.ts'
import type { LogEntry } from '../../client/source.ts'
import type { Outcome } from '../../engine/game.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import type { TableView } from '../../protocol/table.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { Confetti } from '../results/confetti.tsx'
import { Account } from '../results/details.tsx'
import { useHeadline } from '../results/headline.tsx'
import { AwardList, Podium } from '../results/podium.tsx'
import { NO_STEPS, planPodium } from '../results/podium-plan.ts'
import { rankingOf } from '../results/ranking.ts'
import { Standings } from '../results/standings.tsx'
import { useAwards } from '../results/use-awards.ts'
import { useShow } from '../results/use-show.ts'
import '../results/results.css'
import { TvJoin } from './tv-join.tsx'
import { useFit } from './use-fit.ts'

interface TvResultsProps {
  readonly table: TableView
  /** The match as it stood when it was over. */
  readonly state: StateMessage
  readonly outcome: Outcome
  readonly faces: readonly Face[]
  readonly log: readonly LogEntry[]
  /** Whether this screen saw the match end just now: then the results are a show. */
  readonly isFresh: boolean
}

interface TitleStyle extends CSSProperties {
  readonly '--letters': number
}

/** A title is as large as its letters allow. */
const styleFor = (title: string): TitleStyle => ({ '--letters': [...title].length })

/** The outcome of the match as a show: the winner's name, the podium, confetti, and the standings of the evening. */
export function TvResults({ table, state, outcome, faces, log, isFresh }: TvResultsProps) {
  const t = useAllText()
  const say = useGameText(state.game)
  const ranking = rankingOf(outcome, faces)
  const awards = useAwards({ table, state, faces, log })
  const headline = useHeadline(ranking)
  const title = say('outcome.all') ?? headline
  // If a game has one result for all, nobody stands above anybody else: its own account takes the podium's place.
  const isForAll = say('outcome.all') !== null
  const plan = isForAll ? NO_STEPS : planPodium(ranking)
  const show = useShow(isFresh, plan)
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useFit(box, content, false)
  return (
    <div className={`tv-results${show.className}`} style={show.style}>
      <header>
        <h1 className="results-headline tv-headline" style={styleFor(title)}>
          {title}
        </h1>
        <p>{say(`outcome.${outcome.reason}`)}</p>
      </header>
      <section className="tv-places" aria-label={t('tv.results')} ref={box}>
        <div className="tv-places-content" ref={content}>
          <Podium plan={plan} awards={awards} factor={show.factor} you={null} />
          {isForAll && <AwardList faces={faces} awards={awards} />}
          {isForAll && <Account state={state} outcome={outcome} faces={faces} />}
        </div>
      </section>
      <div className="tv-standings">
        <Standings table={table} heading="h2" />
      </div>
      <footer className="tv-foot">
        <p className="tv-last" role="status">
          {t('tv.lobby.waiting', { host: table.hostName ?? 'none' })}
        </p>
        <TvJoin code={table.code} isLarge={false} />
      </footer>
      {show.factor !== null &&
        // Outside of the picture, which is scaled: it falls over the whole screen.
        createPortal(
          <div style={show.style}>
            <Confetti />
          </div>,
          document.body,
        )}
    </div>
  )
}
