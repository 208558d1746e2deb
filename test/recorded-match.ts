import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyBoard, Face, Room } from '../src/board-kit/board.ts'
import type { Line } from '../src/board-kit/motion/line.ts'
import type { MatchInput } from '../src/board-kit/stage/reception.ts'
import type { LogEntry } from '../src/client/source.ts'
import type { PlayerId } from '../src/engine/game.ts'
import { eventsFor } from '../src/engine/match.ts'
import { type Catalog, translate } from '../src/engine/texts.ts'
import { stateMessage } from '../src/protocol/state-message.ts'
import { en } from '../src/web/i18n/en/index.ts'
import { type AnyRecord, openRecord } from '../src/web/replay/open-record.ts'
import { linesOf } from '../src/web/table/log/log-lines.ts'

const GOLDENS = join(import.meta.dirname, '../src/games')

/** A golden record with at most this many actions is played, so that tests stay quick. */
const ACTIONS_MAX = 400

/** A match as one viewer receives it: one input for each revision. */
export interface RecordedMatch {
  readonly inputs: readonly MatchInput[]
  readonly board: AnyBoard
}

/** The golden records of a game. */
export const recordsOf = (game: string) => readdirSync(join(GOLDENS, game, 'golden'))

/** Finds the viewer among the players of a match; null for a spectator. */
type FindViewer = (players: readonly PlayerId[]) => PlayerId | null

const firstPlayer: FindViewer = (players) => players[0] ?? null

function facesOf(players: readonly PlayerId[], viewer: PlayerId | null): readonly Face[] {
  return players.map((player, hue) => ({
    player,
    name: player,
    avatar: 'fox',
    hue: hue % 8,
    presence: 'online',
    isHost: hue === 0,
    isYou: player === viewer,
  }))
}

/** Opens a golden record as its first player sees it, or another viewer, for tests. */
export async function recordedMatch(
  game: string,
  file: string,
  findViewer: FindViewer = firstPlayer,
): Promise<RecordedMatch> {
  const { record }: { record: AnyRecord } = JSON.parse(
    readFileSync(join(GOLDENS, game, 'golden', file), 'utf8'),
  )
  const opened = openRecord(record)
  if (!opened.ok) throw new Error(opened.reason)
  const { board }: { board: AnyBoard } = await import(`../src/games/${game}/board/index.tsx`)
  const { en: texts }: { en: Catalog } = await import(`../src/games/${game}/texts/en.ts`)
  const viewer = findViewer(record.players)
  const faces = facesOf(record.players, viewer)
  const room: Room<string> = { t: translate(texts, 'en'), faces, name: (player) => player }
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
