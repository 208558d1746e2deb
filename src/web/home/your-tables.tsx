import { type ReactNode, useEffect, useState } from 'react'
import { Emblem } from '../../board-kit/components/emblem.tsx'
import type { SlowTableView } from '../../protocol/answers.ts'
import type { TableView } from '../../protocol/table.ts'
import { useGameFront } from '../i18n/game-fronts.ts'
import { nameList } from '../i18n/name-list.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'
import { hasSavedTable } from '../local/saved/saved-keys.ts'
import type { SavedMatch } from '../local/saved/saved-matches.ts'
import { useMe } from '../people/me.ts'
import { myTables } from '../people/my-tables.ts'
import { passHref, soloHref, tableHref } from '../shell/addresses.ts'
import { server } from '../shell/server.ts'
import { writeStored } from '../shell/stored.ts'
import { deadlineText } from '../shell/time-format.ts'
import { SLOW_TABLES_KEY } from './expected-tables.ts'
import './your-tables.css'

/** Tables that take longer than this may appear later than the matches on this device. */
const TOGETHER_MS = 2_000

/** Links to a person's slow tables, their turn first, to the tables of this evening, and to matches on this device. */
export function YourTables() {
  const t = useText()
  const found = useTables()
  const local = useSavedMatches()
  const isLate = useIsLate()
  // They appear together: none moves to make room for another.
  if (local === null || (found === null && !isLate)) return null
  const { slow, tables } = found ?? NO_TABLES
  if (slow.length === 0 && tables.length === 0 && local.length === 0) return <div className="my-tables" />
  return (
    <nav className="my-tables" aria-label={t('home.tables')}>
      {slow.map((table) => (
        <SlowTableLink key={table.code} table={table} />
      ))}
      {tables.map((table) => (
        <TableLink key={table.code} table={table} />
      ))}
      {local.map(({ kind, game }) => (
        <LocalMatchLink key={kind} kind={kind} game={game} />
      ))}
    </nav>
  )
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TOGETHER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

interface TableCardProps {
  readonly game: string
  readonly href: string
  /** Whether the match waits for this person. */
  readonly isUrgent?: boolean
  readonly children: ReactNode
}

/** A link to a table, with the picture of its game. */
function TableCard({ game, href, isUrgent = false, children }: TableCardProps) {
  return (
    <a className={isUrgent ? 'my-table my-table-urgent' : 'my-table'} href={href}>
      <Emblem game={game} />
      <span className="my-table-words">{children}</span>
    </a>
  )
}

/** A table of this evening: its game and the others at it. */
function TableLink({ table: { code, game, seats, you } }: { table: TableView }) {
  const t = useText()
  const language = useLanguage()
  const say = useGameFront(game)
  const name = say('name') ?? game
  const others = seats.filter(({ player }) => player !== you.player).map((seat) => seat.name)
  const names = nameList(others, language, t)
  return (
    <TableCard game={game} href={tableHref(code)}>
      <strong>{others.length === 0 ? name : t('lobby.mine.table', { game: name, names })}</strong>
      <span>{t('home.back', { code })}</span>
    </TableCard>
  )
}

interface Tables {
  readonly slow: readonly SlowTableView[]
  readonly tables: readonly TableView[]
}

const NO_TABLES: Tables = { slow: [], tables: [] }

/**
 * The slow tables come from the server, for every device of a person; looking at the list loads none of them there. Null
 * until they are known.
 */
function useTables(): Tables | null {
  const { isKnown } = useMe()
  const [found, setFound] = useState<Tables | null>(null)
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const answer = isKnown ? await server().slowTables() : null
      const slow = answer?.ok === true ? answer.value : []
      if (answer?.ok === true) writeStored(SLOW_TABLES_KEY, slow.length > 0 ? 'yes' : null)
      const tables = await myTables(slow.map(({ code }) => code))
      if (isWanted) setFound({ slow, tables })
    }
    void read()
    return () => {
      isWanted = false
    }
  }, [isKnown])
  return found
}

function SlowTableLink({ table }: { table: SlowTableView }) {
  const t = useText()
  const language = useLanguage()
  const say = useGameFront(table.game)
  const { code, names, waitingFor, isYourTurn, isPaused, deadlineAt } = table
  const values = {
    game: say('name') ?? table.game,
    names: nameList(names, language, t),
    waiting: nameList(waitingFor, language, t),
    time: deadlineAt === null ? '' : deadlineText(language, deadlineAt),
  }
  const key = isPaused ? 'paused' : isYourTurn ? 'turn' : 'wait'
  return (
    <TableCard game={table.game} href={tableHref(code)} isUrgent={isYourTurn && !isPaused}>
      <span className="my-table-line">{t(`lobby.mine.${key}`, values)}</span>
    </TableCard>
  )
}

/** Null until they are read. */
function useSavedMatches(): readonly SavedMatch[] | null {
  const [local, setLocal] = useState<readonly SavedMatch[] | null>(null)
  useEffect(() => {
    let isWanted = true
    const take = (found: readonly SavedMatch[]) => {
      if (isWanted) setLocal(found)
    }
    loadSavedMatches().then(take, () => take([]))
    return () => {
      isWanted = false
    }
  }, [])
  return local
}

/** Reading a saved match loads the rules of all games. */
async function loadSavedMatches(): Promise<readonly SavedMatch[]> {
  if (!hasSavedTable()) return []
  return (await import('../local/saved/saved-matches.ts')).savedMatches()
}

function LocalMatchLink({ kind, game }: SavedMatch) {
  const t = useText()
  const say = useGameFront(game)
  const href = kind === 'solo' ? soloHref(game) : passHref(game)
  return (
    <TableCard game={game} href={href}>
      <span className="my-table-line">{t(`home.continue.${kind}`, { game: say('name') ?? game })}</span>
    </TableCard>
  )
}
