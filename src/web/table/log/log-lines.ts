import { useMemo, useRef } from 'react'
import type { Announcement, AnyBoard, Room } from '../../../board-kit/board.ts'
import type { Line } from '../../../board-kit/motion/line.ts'
import type { LogEntry, Substitution } from '../../../client/source.ts'
import type { Typed } from '../../../engine/game.ts'
import { isTakenBack } from '../../../engine/take-back/entry.ts'
import type { Translate } from '../../../engine/texts.ts'
import { type TableKey, useText } from '../../i18n/use-text.ts'

type Announcer = Pick<AnyBoard, 'announce'>

/** The texts that say who chose an action, and that one was taken back. */
type LogKey = Extract<TableKey, `table.log.by.${string}` | 'table.log.as.bot' | 'table.log.takenBack'>

/** How an event is announced: by the board, or by the frame if it is a takeback, which every game has. */
export function announcementOf(
  event: Typed,
  board: Announcer,
  room: Room<string>,
  t: Translate<LogKey>,
): Announcement | null {
  if (!isTakenBack(event)) return board.announce(event, room)
  return { text: t('table.log.takenBack', { name: room.name(event.player) }) }
}

function lineOf(entry: LogEntry, board: Announcer, room: Room<string>, t: Translate<LogKey>): Line | null {
  const announcement = announcementOf(entry.event, board, room, t)
  if (announcement === null) return null
  const { id, revision, at, isMissed } = entry
  return { ...announcement, id, revision, at, isMissed }
}

/**
 * Names the chooser of an action in the sentence that describes it. A bot becomes the subject of a sentence that begins
 * with the name of the player; in all other cases the chooser comes before the sentence.
 */
export function chosenText(
  t: Translate<LogKey>,
  { player, by }: Substitution,
  nameOf: Room<string>['name'],
  text: string,
): string {
  const name = nameOf(player)
  if (by === 'bot' && text.startsWith(`${name} `))
    return t('table.log.as.bot', { name, predicate: text.slice(name.length + 1) })
  return t(`table.log.by.${by}`, { name, text })
}

/**
 * Makes the lines of a log. `known` caches the line of each entry. The first line of an action that somebody else chose
 * names the chooser, in the words of the frame.
 */
export function linesOf(
  log: readonly LogEntry[],
  board: Announcer,
  room: Room<string>,
  t: Translate<LogKey>,
  known: WeakMap<LogEntry, Line | null> = new WeakMap(),
): readonly Line[] {
  let introduced = -1
  return log.flatMap((entry) => {
    const before = known.get(entry)
    const line = before === undefined ? lineOf(entry, board, room, t) : before
    const { substitution: chosen, revision } = entry
    const isFirst =
      chosen !== undefined && line !== null && line.isDivider !== true && revision !== introduced
    if (isFirst) introduced = revision
    const shown =
      isFirst && before === undefined ? { ...line, text: chosenText(t, chosen, room.name, line.text) } : line
    if (before === undefined) known.set(entry, shown)
    return shown ?? []
  })
}

/** The lines of a match without the fanfare at its end. */
export function withoutFanfare(lines: readonly Line[]): readonly Line[] {
  const last = lines.at(-1)
  if (last?.cue !== 'win') return lines
  const { cue: _fanfare, ...quiet } = last
  return [...lines.slice(0, -1), quiet]
}

/**
 * The sentences of the log. They are made anew if the language or a name changes. If the results play the fanfare at the
 * end of the match, once they cover the last board, the lines do without it.
 */
export function useLines(
  log: readonly LogEntry[],
  board: Announcer,
  room: Room<string>,
  isFanfareLater: boolean,
): readonly Line[] {
  const t = useText()
  const names = room.faces.map(({ player, name }) => `${player} ${name}`).join('\n')
  const known = useRef({ t: room.t, names, board, lines: new WeakMap<LogEntry, Line | null>() })
  return useMemo(() => {
    const { current } = known
    if (current.t !== room.t || current.names !== names || current.board !== board) {
      known.current = { t: room.t, names, board, lines: new WeakMap() }
    }
    const lines = linesOf(log, board, room, t, known.current.lines)
    return isFanfareLater ? withoutFanfare(lines) : lines
  }, [log, board, room, names, t, isFanfareLater])
}

export interface LogLine extends Line {
  /** On the newest of several missed lines, their number; 0 on all others. */
  readonly missed: number
}

/** The lines of one round, or those before the first round. */
export interface LogGroup {
  readonly id: number
  readonly title: string | null
  /** The newest first. */
  readonly lines: readonly LogLine[]
}

/** The number of missed lines that end at this one; 0 if this is not the last of them. */
function missedUpTo(lines: readonly Line[], at: number): number {
  if (lines[at]?.isMissed !== true || lines[at + 1]?.isMissed === true) return 0
  const lastSeen = lines.slice(0, at).findLastIndex((line) => !line.isMissed)
  return at - lastSeen
}

/** Groups the log by rounds; rounds and lines are newest first. */
export function groupsOf(lines: readonly Line[]): readonly LogGroup[] {
  const groups: { id: number; title: string | null; lines: LogLine[] }[] = []
  for (const [at, line] of lines.entries()) {
    const missed = missedUpTo(lines, at)
    const last = groups.at(-1)
    if (line.isDivider === true) {
      groups.push({ id: line.id, title: line.text, lines: [] })
      continue
    }
    if (last === undefined) groups.push({ id: line.id, title: null, lines: [{ ...line, missed }] })
    else last.lines.push({ ...line, missed })
  }
  return groups.toReversed().map((group) => ({ ...group, lines: group.lines.toReversed() }))
}
