import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyBoard, Room } from '../src/board-kit/board.ts'
import type { Line } from '../src/board-kit/motion/line.ts'
import type { MatchInput } from '../src/board-kit/stage/reception.ts'
import type { LogEntry } from '../src/client/source.ts'
import { eventsFor } from '../src/engine/match.ts'
import { type Catalog, translate } from '../src/engine/texts.ts'
import { stateMessage } from '../src/protocol/state-message.ts'
import { en } from '../src/web/i18n/en/index.ts'
import { type AnyRecord, openRecord } from '../src/web/replay/open-record.ts'
import { linesOf } from '../src/web/table/log/log-lines.ts'

const GOLDENS = join(import.meta.dirname, '../src/games')

/** A golden record with at most this many actions is played, so that tests stay quick. */
const ACTIONS_MAX = 400

/** A match as its first player receives it: one input for each revision. */
export interface RecordedMatch {
  readonly inputs: readonly MatchInput[]
  readonly board: AnyBoard
}

/** The golden records of a game. */
export const recordsOf = (game: string) => readdirSync(join(GOLDENS, game, 'golden'))

/** Opens a golden record, for tests. */
export async function recordedMatch(game: string, file: string): Promise<RecordedMatch> {
  const { record }: { record: AnyRecord } = JSON.parse(
    readFileSync(join(GOLDENS, game, 'golden', file), 'utf8'),
  )
  const opened = openRecord(record)
  if (!opened.ok) throw new Error(opened.reason)
  const { board }: { board: AnyBoard } = await import(`../src/games/${game}/board/index.tsx`)
  const { en: texts }: { en: Catalog } = await import(`../src/games/${game}/texts/en.ts`)
  const room: Room<string> = { t: translate(texts, 'en'), faces: [], name: (player) => player }
  const viewer = record.players[0] ?? null
  const { start, steps } = opened.open.replayed
  const log: LogEntry[] = []
  const known = new WeakMap<LogEntry, Line | null>()
  const inputs = [{ after: start, events: [] }, ...steps.slice(0, ACTIONS_MAX)].map(({ after, events }) => {
    const { revision } = after
    for (const event of eventsFor(events, viewer)) {
      log.push({ id: log.length, match: 'm_1', revision, at: 0, event, isMissed: false })
    }
    const lines = linesOf(log, board, room, translate(en, 'en'), known)
    const truth = stateMessage(after, 'm_1', viewer, false, {})
    return { truth, log: [...log], lines, board, room, isOwn: false }
  })
  return { inputs, board }
}
