import { useEffect, useMemo, useRef } from 'react'
import type { Face, Room } from '../../board-kit/board.ts'
import { Flights } from '../../board-kit/motion/flights.tsx'
import { momentsOf } from '../../board-kit/motion/line.ts'
import { useStage } from '../../board-kit/stage/use-stage.ts'
import type { TableSnapshot } from '../../client/source.ts'
import type { PlayerId } from '../../engine/game.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import type { TableView } from '../../protocol/table.ts'
import { useText } from '../i18n/use-text.ts'
import { type GameLook, useLook } from '../table/boards.ts'
import { useLines } from '../table/log-lines.ts'
import { observationOf } from '../table/observation-of.ts'
import { usePace } from '../table/use-pace.ts'
import { TvJoin } from './tv-join.tsx'
import { TvSeats } from './tv-seats.tsx'
import { useFit } from './use-fit.ts'

export interface TvMatchProps {
  readonly snapshot: TableSnapshot
  readonly table: TableView
  readonly state: StateMessage
  readonly faces: readonly Face[]
  /** Called with whether the end of the match has still to be shown. */
  onShow(isBeforeEnd: boolean): void
}

/** A match as the room sees it: the seats, the turn, the table and the last events. */
export function TvMatch(props: TvMatchProps) {
  const look = useLook(props.state.game)
  return look.status === 'ready' ? <Shown {...props} look={look.look} /> : null
}

const EARLIER_SHOWN = 2

const silent = () => undefined

function Shown({ snapshot, table, state, faces, look, onShow }: TvMatchProps & { readonly look: GameLook }) {
  const t = useText()
  const room = useRoom(look, faces)
  const pace = usePace()
  const allLines = useLines(snapshot.log, look.board, room)
  const { shown, flying, told, lines } = useStage({
    truth: state,
    log: snapshot.log,
    lines: allLines,
    board: look.board,
    pace,
    isOwn: false,
    playCue: silent,
  })
  const observation = useMemo(() => observationOf(shown), [shown])
  const isBeforeEnd = shown.outcome === null
  useEffect(() => onShow(isBeforeEnd), [onShow, isBeforeEnd])
  const parts = look.board.useBoard({
    ...room,
    observation,
    activePlayers: shown.activePlayers,
    mode: 'tv',
    isPending: false,
    aids: { odds: false, confirm: false },
    act: silent,
    host: null,
  })
  const [last, ...earlier] = momentsOf(lines)
    .slice(-1 - EARLIER_SHOWN)
    .toReversed()
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useFit(box, content)
  const paused = table.match?.paused ?? null
  return (
    <div className="tv-match">
      <TvSeats faces={faces} activePlayers={shown.activePlayers} />
      <p className="tv-turn" role="status">
        {paused === null
          ? parts.banner
          : t(paused === 'host' || paused === 'nobody' ? 'tv.paused' : `tv.paused.${paused}`)}
      </p>
      <section className="tv-board" aria-label={t('tv.board')} ref={box}>
        <div className="tv-board-content" ref={content}>
          {parts.table}
        </div>
      </section>
      <footer className="tv-foot">
        <section className="tv-events" aria-label={t('tv.last')}>
          <p className="tv-last">{last?.text}</p>
          {earlier.map(({ id, text }) => (
            <p key={id} className="tv-earlier">
              {text}
            </p>
          ))}
        </section>
        {table.queue.length > 0 && (
          <p className="tv-queue">
            {t('tv.queue', { names: table.queue.map(({ name }) => name).join(', ') })}
          </p>
        )}
        <TvJoin code={table.code} isLarge={false} />
      </footer>
      <Flights flying={flying} told={told} pace={pace} />
    </div>
  )
}

function useRoom({ t }: GameLook, faces: readonly Face[]): Room<string> {
  return useMemo(() => {
    const names = new Map(faces.map(({ player, name }) => [player, name]))
    return { t, faces, name: (player: PlayerId) => names.get(player) ?? player }
  }, [t, faces])
}
