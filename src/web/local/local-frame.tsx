import { useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { useFetchAhead } from '../../board-kit/components/fetched.tsx'
import { PlayersIcon } from '../../board-kit/components/icons.tsx'
import { useAllText } from '../i18n/use-all-text.ts'
import { RuleChips } from '../lobby/house-rules/rule-chips.tsx'
import { useCommands } from '../lobby/use-commands.ts'
import { OverBar } from '../results/over-bar.tsx'
import { useResults } from '../results/use-results.ts'
import { NextMatch, Results, SettingsForm } from '../table/later.ts'
import { MenuItem } from '../table/menu/menu-list.tsx'
import { TableFrame } from '../table/table-frame.tsx'
import { useTable } from '../table/use-table.ts'
import type { LocalSource } from './local-source.ts'

const AHEAD = [Results, NextMatch, SettingsForm]

/** The ways from a table on this device to the next one. */
export interface LocalWays {
  /** Goes back to the players and the rules. */
  change(): void
  /** Goes to the choice of a game. */
  nextGame(): void
}

interface LocalFrameProps extends LocalWays {
  readonly source: LocalSource
}

/** The frame around a table on this device, with the results over it when a match is over. */
export function LocalFrame({ source, change, nextGame }: LocalFrameProps) {
  const t = useAllText()
  const { table, state, log } = useTable(source)
  const over = table?.match?.isOver === true ? table.match.id : null
  const { send, faultOf, isWaiting } = useCommands(source, table?.game ?? '')
  useFetchAhead(AHEAD)
  const [isBehind, setBehind] = useState(false)
  const { isShown, isFresh, isClosed, show, close } = useResults(over, isBehind)
  const next =
    table === null ? null : (
      <NextMatch
        table={table}
        send={send}
        fault={faultOf('start', 'choose', 'addBot')}
        isStarting={isWaiting('start')}
        rulesLabel={t('local.change')}
        toLobby={(opened) => (opened === 'game' ? nextGame() : change())}
      />
    )
  return (
    <div data-whole-page="">
      <TableFrame
        source={source}
        mode="play"
        {...(isClosed ? { foot: <OverBar show={show} next={next} /> } : {})}
        over={
          isShown && table !== null && state !== null ? (
            <Results
              table={table}
              state={state}
              log={log}
              next={next}
              isShared={false}
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
