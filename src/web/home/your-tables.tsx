import { useEffect, useState } from 'react'
import type { SlowTableView } from '../../protocol/answers.ts'
import type { TableView } from '../../protocol/table.ts'
import { useGameFront } from '../i18n/game-fronts.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'
import { hasSavedTable } from '../local/saved/saved-keys.ts'
import type { SavedMatch } from '../local/saved/saved-matches.ts'
import { useMe } from '../people/me.ts'
import { myTables } from '../people/my-tables.ts'
import { passHref, soloHref, tableHref } from '../shell/addresses.ts'
import { server } from '../shell/server.ts'
import { deadlineText } from '../shell/time-format.ts'

/** Links to a person's slow tables, their turn first, to the tables of this evening, and to matches on this device. */
export function YourTables() {
  const t = useText()
  const { slow, tables } = useTables()
  const local = useSavedMatches()
  if (slow.length === 0 && tables.length === 0 && local.length === 0) return null
  return (
    <nav className="my-tables" aria-label={t('home.tables')}>
      {slow.map((table) => (
        <SlowTableLink key={table.code} table={table} />
      ))}
      {tables.map((table) => (
        <a key={table.code} className="button" href={tableHref(table.code)}>
          {t('home.back', { code: table.code })}
        </a>
      ))}
      {local.map(({ kind, game }) => (
        <LocalMatchLink key={kind} kind={kind} game={game} />
      ))}
    </nav>
  )
}

interface Tables {
  readonly slow: readonly SlowTableView[]
  readonly tables: readonly TableView[]
}

/** The slow tables come from the server, for every device of a person; looking at the list loads none of them there. */
function useTables(): Tables {
  const { isKnown } = useMe()
  const [found, setFound] = useState<Tables>({ slow: [], tables: [] })
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const answer = isKnown ? await server().slowTables() : null
      const slow = answer?.ok === true ? answer.value : []
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
  const list = new Intl.ListFormat(language)
  const values = {
    game: say('name') ?? table.game,
    names: list.format(names),
    waiting: list.format(waitingFor),
    time: deadlineAt === null ? '' : deadlineText(language, deadlineAt),
  }
  const key = isPaused ? 'paused' : isYourTurn ? 'turn' : 'wait'
  return (
    <a className={isYourTurn ? 'button' : 'button button-quiet'} href={tableHref(code)}>
      {t(`lobby.mine.${key}`, values)}
    </a>
  )
}

function useSavedMatches(): readonly SavedMatch[] {
  const [local, setLocal] = useState<readonly SavedMatch[]>([])
  useEffect(() => {
    let isWanted = true
    void loadSavedMatches().then((found) => {
      if (isWanted) setLocal(found)
    })
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
    <a className="button" href={href}>
      {t(`home.continue.${kind}`, { game: say('name') ?? game })}
    </a>
  )
}
