import { useEffect, useMemo, useRef } from 'react'
import { Avatar } from '../../../board-kit/components/avatar.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import { useAllText } from '../../i18n/use-all-text.ts'
import { useTitle } from '../../shell/arrival.ts'
import { type GameLook, useLook } from '../../table/board/boards.ts'
import { linesOf } from '../../table/log/log-lines.ts'
import { facesOf } from '../../table/people/faces.ts'
import { useTable } from '../../table/use-table.ts'
import type { LocalSource } from '../local-source.ts'

const LINES_SHOWN = 3

interface HandoverScreenProps {
  readonly source: LocalSource
  readonly to: PlayerId
  confirm(): void
}

/** The screen between two people. It does not cover the table: the page holds no table while it is shown. */
export function HandoverScreen({ source, to, confirm }: HandoverScreenProps) {
  const t = useAllText()
  const { table } = useTable(source)
  const button = useRef<HTMLButtonElement>(null)
  const seat = table?.seats.find(({ player }) => player === to)
  const name = seat?.name ?? ''
  useTitle(t('local.pass.to', { name }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves again for each person
  useEffect(() => button.current?.focus({ preventScroll: true }), [to])
  return (
    <section className="handover" data-whole-page="" aria-labelledby="handover-to">
      <div className="handover-words">
        {seat !== undefined && <Avatar avatar={seat.avatar} hue={(table?.seats.indexOf(seat) ?? 0) % 8} />}
        <h1 id="handover-to">
          {t('local.pass.heading')} <strong>{name}</strong>
        </h1>
        <button ref={button} type="button" className="button handover-show" onClick={confirm}>
          {t('local.pass.show', { name })}
        </button>
      </div>
      <LastEvents source={source} />
    </section>
  )
}

/** The last events that everybody may see. */
function LastEvents({ source }: { source: LocalSource }) {
  const { state } = useTable(source)
  const look = useLook(state?.game ?? null)
  // Until the perspective of everybody has arrived, the state may still be one person's own.
  if (state === null || state.yourPlayerId !== null || look.status !== 'ready') return null
  return <Lines source={source} look={look.look} />
}

function Lines({ source, look }: { source: LocalSource; look: GameLook }) {
  const t = useAllText()
  const { table, state, log } = useTable(source)
  const faces = useMemo(() => facesOf(table, state), [table, state])
  const name = (player: PlayerId) => faces.find((face) => face.player === player)?.name ?? player
  const lines = linesOf(log, look.board, { t: look.t, faces, name }, t).slice(-LINES_SHOWN)
  if (lines.length === 0) return null
  return (
    <section className="handover-events" aria-label={t('local.pass.last')}>
      <ul>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
