import { useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { useFetchAhead } from '../../board-kit/components/fetched.tsx'
import { PlayersIcon } from '../../board-kit/components/icons.tsx'
import type { TableView } from '../../protocol/table.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { RuleChips } from '../lobby/house-rules/rule-chips.tsx'
import { useResults } from '../results/use-results.ts'
import { replayHref } from '../shell/addresses.ts'
import { Results, SettingsForm } from '../table/later.ts'
import { MenuItem } from '../table/menu/menu-list.tsx'
import { TableFrame } from '../table/table-frame.tsx'
import { useTable } from '../table/use-table.ts'
import type { LocalSource } from './local-source.ts'

const AHEAD = [Results, SettingsForm]

interface LocalFrameProps {
  readonly source: LocalSource
  /** Goes back to the players and the rules. */
  change(): void
}

/** The frame around a table on this device, with the results over it when a match is over. */
export function LocalFrame({ source, change }: LocalFrameProps) {
  const t = useAllText()
  const { table, state, log } = useTable(source)
  const over = table?.match?.isOver === true ? table.match.id : null
  useFetchAhead(AHEAD)
  const [isBehind, setBehind] = useState(false)
  const { isShown, isFresh, isClosed, show, close } = useResults(over, isBehind)
  const again = () => void source.command({ type: 'start' })
  const next = table === null ? null : <NextLocal table={table} again={again} change={change} />
  return (
    <div data-whole-page="">
      <TableFrame
        source={source}
        mode="play"
        {...(isClosed ? { foot: <Afterwards show={show} again={again} /> } : {})}
        over={
          isShown && table !== null && state !== null ? (
            <Results
              table={table}
              state={state}
              log={log}
              next={next}
              match={null}
              isFresh={isFresh}
              onClose={close}
            />
          ) : null
        }
        rules={table === null ? null : <RuleChips game={table.game} options={table.options} />}
        settings={<SettingsForm />}
        menu={<MenuItem icon={<PlayersIcon />} label={t('local.change')} onPress={change} />}
        onBehind={setBehind}
        onLeave={() => navigate('/')}
      />
    </div>
  )
}

/** The foot of the table after its results were closed. */
function Afterwards({ show, again }: { show(): void; again(): void }) {
  const t = useAllText()
  return (
    <div className="local-after">
      <button type="button" className="button button-quiet" onClick={show}>
        {t('results.show')}
      </button>
      <button type="button" className="button" onClick={again}>
        {t('local.again')}
      </button>
    </div>
  )
}

interface NextLocalProps {
  readonly table: TableView
  again(): void
  change(): void
}

/** The choices after a match on this device: the same again, or other players and rules. */
function NextLocal({ table, again, change }: NextLocalProps) {
  const t = useAllText()
  return (
    <div className="local-next">
      {table.match !== null && (
        <a className="button button-quiet" href={replayHref(table.match.id)}>
          {t('results.replay')}
        </a>
      )}
      <button type="button" className="button button-quiet" onClick={change}>
        {t('local.change')}
      </button>
      <button type="button" className="button button-play local-again" onClick={again}>
        {t('local.again')}
      </button>
    </div>
  )
}
