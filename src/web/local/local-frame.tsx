import { navigate } from 'wouter/use-hash-location'
import { PlayersIcon } from '../../board-kit/components/icons.tsx'
import type { TableView } from '../../protocol/table.ts'
import { useText } from '../i18n/use-text.ts'
import { RuleChips } from '../lobby/rule-chips.tsx'
import { Results } from '../results/results.tsx'
import { useResults } from '../results/use-results.ts'
import { SettingsForm } from '../settings/settings-form.tsx'
import { replayHref } from '../shell/addresses.ts'
import { MenuItem } from '../table/menu-list.tsx'
import { TableFrame } from '../table/table-frame.tsx'
import { useTable } from '../table/use-table.ts'
import type { LocalSource } from './local-source.ts'

interface LocalFrameProps {
  readonly source: LocalSource
  /** To who plays and by which rules. */
  change(): void
}

/** The frame around a table on this device, with the results over it when a match is over. */
export function LocalFrame({ source, change }: LocalFrameProps) {
  const t = useText()
  const { table, state } = useTable(source)
  const over = table?.match?.isOver === true ? table.match.id : null
  const { isShown, isFresh, show, close } = useResults(over)
  const again = () => void source.command({ type: 'start' })
  const next = table === null ? null : <NextLocal table={table} again={again} change={change} />
  return (
    <div data-whole-page="">
      <TableFrame
        source={source}
        mode="play"
        {...(over === null ? {} : { foot: isShown ? null : <Afterwards show={show} again={again} /> })}
        over={
          isShown && table !== null && state !== null ? (
            <Results table={table} state={state} next={next} match={null} isFresh={isFresh} onClose={close} />
          ) : null
        }
        rules={table === null ? null : <RuleChips game={table.game} options={table.options} />}
        settings={<SettingsForm />}
        menu={<MenuItem icon={<PlayersIcon />} label={t('local.change')} onPress={change} />}
        onLeave={() => navigate('/')}
      />
    </div>
  )
}

/** The results were closed, to look at the table once more. */
function Afterwards({ show, again }: { show(): void; again(): void }) {
  const t = useText()
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

/** What comes after a match on this device: the same again, or something else. */
function NextLocal({ table, again, change }: NextLocalProps) {
  const t = useText()
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
      <button type="button" className="button local-again" onClick={again}>
        {t('local.again')}
      </button>
    </div>
  )
}
