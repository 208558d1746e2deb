import { useEffect, useMemo, useState } from 'react'
import { awardHonours } from '../../board-kit/awards/award.ts'
import type { Face } from '../../board-kit/board.ts'
import type { LogEntry } from '../../client/source.ts'
import type { PlayerId, Typed } from '../../engine/game.ts'
import { isTakenBack } from '../../engine/take-back/entry.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import type { TableView } from '../../protocol/table.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLook } from '../table/board/boards.ts'
import { awardsOf } from './awards.ts'

/** The text of each player's award. */
export type AwardTexts = ReadonlyMap<PlayerId, string>

interface AwardsInput {
  readonly table: TableView
  /** The match as it stood when it was over. */
  readonly state: StateMessage
  readonly faces: readonly Face[]
  readonly log: readonly LogEntry[]
}

const NONE: AwardTexts = new Map()

/**
 * One award for each player of a finished match: of the evening, if the table's matches prove one, else of this match, from
 * its events. Empty until they are known: they may have to be fetched.
 */
export function useAwards({ table, state, faces, log }: AwardsInput): AwardTexts {
  const t = useAllText()
  const loaded = useLook(state.game)
  const events = useMatchEvents(state, log)
  return useMemo(() => {
    if (state.outcome === null || loaded.status !== 'ready' || events === 'loading') return NONE
    const { board, t: say, has } = loaded.look
    const ofEvening = awardsOf(table.played, state.match)
    const ofMatch = awardHonours(board.awards?.kinds ?? [], board.awards?.deedsIn(events) ?? [])
    return new Map(
      faces.map(({ player, name }) => {
        const won = ofEvening.get(name)
        if (won !== undefined) return [player, t(`results.award.${won.kind}`, { count: won.count })]
        const { kind, count } = ofMatch.get(player) ?? { kind: '', count: 0 }
        return [player, has(`award.${kind}`) ? say(`award.${kind}`, { count }) : t('results.award.sport')]
      }),
    )
  }, [table.played, state, faces, loaded, events, t])
}

/** All public events of a match: from the log if it has every step, else from the record. */
function useMatchEvents({ match, revision }: StateMessage, log: readonly LogEntry[]) {
  const [recorded, setRecorded] = useState<{ match: string; events: readonly Typed[] } | null>(null)
  const logged = useMemo(() => wholeLog(log, match, revision), [log, match, revision])
  const isMissing = logged === null
  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    void import('./recorded-events.ts')
      .then(({ recordedEvents }) => recordedEvents(match))
      // Without a network there is no record: everybody was a good sport.
      .catch(() => [])
      .then((events) => isWanted && setRecorded({ match, events }))
    return () => {
      isWanted = false
    }
  }, [match, isMissing])
  return logged ?? (recorded?.match === match ? recorded.events : 'loading')
}

/** The events that were not taken back, if the log has at least one for each revision; null if some may be missing. */
export function wholeLog(log: readonly LogEntry[], match: string, revision: number): readonly Typed[] | null {
  const entries = log.filter((entry) => entry.match === match)
  const revisions = new Set(entries.map((entry) => entry.revision).filter((one) => one > 0))
  if (revisions.size < revision) return null
  const takebacks = entries.filter(({ event }) => isTakenBack(event)).map((entry) => entry.revision)
  const isUndone = (one: number) => takebacks.includes(one) || takebacks.includes(one + 1)
  return entries.filter((entry) => !isUndone(entry.revision)).map(({ event }) => event)
}
