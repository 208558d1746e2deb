import { type ReactNode, useMemo } from 'react'
import { Sheet } from '../../board-kit/components/sheet.tsx'
import type { LogEntry } from '../../client/source.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import type { TableView } from '../../protocol/table.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { facesOf } from '../table/people/faces.ts'
import { Confetti } from './confetti.tsx'
import { Account, Details, Places, Records, ReviewLink, Uncounted } from './details.tsx'
import { Headline } from './headline.tsx'
import { AwardList, Podium } from './podium.tsx'
import { NO_STEPS, planPodium } from './podium-plan.ts'
import { rankingOf } from './ranking.ts'
import { Standings } from './standings.tsx'
import { useAwards } from './use-awards.ts'
import { useShow } from './use-show.ts'
import './results.css'

export interface ResultsProps {
  readonly table: TableView
  /** The match as it stood when it was over. */
  readonly state: StateMessage
  readonly log: readonly LogEntry[]
  /** The controls for the next match, at the foot: they never scroll away. */
  readonly next: ReactNode
  /** Whether others can look the match up; one that was played on this device alone stays there. */
  readonly isShared: boolean
  /** Whether this page saw the match end just now: then the results are a show. */
  readonly isFresh: boolean
  onClose(): void
}

/** How a match ended: the podium with its winner, and everything else folded away below. */
export function Results({ table, state, log, next, isShared, isFresh, onClose }: ResultsProps) {
  const t = useAllText()
  const { outcome } = state
  const faces = useMemo(() => facesOf(table, state), [table, state])
  const awards = useAwards({ table, state, faces, log })
  const ranking = outcome === null ? [] : rankingOf(outcome, faces)
  // If a game has one result for all, nobody stands above anybody else: its own account takes the podium's place.
  const isForAll = useGameText(state.game)('outcome.all') !== null
  const plan = isForAll ? NO_STEPS : planPodium(ranking)
  const show = useShow(isFresh && outcome !== null, plan)
  const account = outcome !== null && <Account state={state} outcome={outcome} faces={faces} />
  return (
    <Sheet title={t('results.title')} onClose={onClose} foot={next}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a tap anywhere only ends the motion */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: everything can be used while it moves */}
      <div className={`results${show.className}`} style={show.style} onClick={show.skip}>
        <div className="results-stage">
          <Headline state={state} ranking={ranking} rest={plan.rest} />
          <Podium plan={plan} awards={awards} factor={show.factor} you={state.yourPlayerId} />
          {isForAll && <AwardList faces={faces} awards={awards} />}
        </div>
        {isForAll && account}
        <Details>
          {!isForAll && ranking.length > 0 && <Places ranking={ranking} />}
          <Uncounted state={state} faces={faces} />
          {outcome !== null && <ReviewLink state={state} options={table.options} faces={faces} />}
          {!isForAll && account}
          <Records match={state.match} isShared={isShared} />
          <Standings table={table} />
        </Details>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('results.close')}
        </button>
        {show.factor !== null && <Confetti />}
      </div>
    </Sheet>
  )
}
