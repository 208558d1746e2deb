import { useEffect, useMemo, useRef } from 'react'
import type { Face, Room } from '../../board-kit/board.ts'
import { Moments } from '../../board-kit/moments/moments.tsx'
import { PlayerMoods } from '../../board-kit/moods/player-moods.tsx'
import { Flights } from '../../board-kit/motion/flights.tsx'
import { linesWithBeat } from '../../board-kit/motion/line.ts'
import { useStage } from '../../board-kit/stage/use-stage.ts'
import type { TableSnapshot } from '../../client/source.ts'
import type { PlayerId } from '../../engine/game.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import type { TableView } from '../../protocol/table.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { type GameLook, useLook } from '../table/board/boards.ts'
import { observationOf } from '../table/board/observation-of.ts'
import { EmoteBursts } from '../table/emotes/emote-bursts.tsx'
import { useLines } from '../table/log/log-lines.ts'
import { signal } from '../table/signals/signals.ts'
import { usePace } from '../table/use-pace.ts'
import { TvJoin } from './tv-join.tsx'
import { TvSeats } from './tv-seats.tsx'
import { TvTurn } from './tv-turn.tsx'
import { useFit } from './use-fit.ts'

export interface TvMatchProps {
  readonly snapshot: TableSnapshot
  readonly table: TableView
  readonly state: StateMessage
  readonly faces: readonly Face[]
  /** Whether this screen has seen the match start. */
  readonly sawStart: boolean
  /** Called with whether the screen has still to show something that has happened: the results wait for it. */
  onBehind(isBehind: boolean): void
}

/** A match as the room sees it: the seats, the turn, the table and the last events. */
export function TvMatch(props: TvMatchProps) {
  const look = useLook(props.state.game)
  return look.status === 'ready' ? <Shown {...props} look={look.look} /> : null
}

/** A sentence with more letters takes both lines of the caption, and the one before it makes room. */
const ONE_LINE = 56

const silent = () => undefined

function Shown({
  snapshot,
  table,
  state,
  faces,
  look,
  sawStart,
  onBehind,
}: TvMatchProps & { readonly look: GameLook }) {
  const t = useAllText()
  const room = useRoom(look, faces)
  const pace = usePace()
  const allLines = useLines(snapshot.log, look.board, room, state.outcome !== null)
  const { shown, flying, scene, told, big, isBehind, lines } = useStage({
    truth: state,
    log: snapshot.log,
    lines: allLines,
    board: look.board,
    room,
    pace,
    isOwn: false,
    sawStart,
    playCue: signal,
  })
  const observation = useMemo(() => observationOf(shown), [shown])
  useEffect(() => {
    onBehind(isBehind)
    return () => onBehind(false)
  }, [onBehind, isBehind])
  const parts = look.board.useBoard({
    ...room,
    observation,
    scene,
    activePlayers: shown.activePlayers,
    mode: 'tv',
    isPending: false,
    aids: { odds: false, confirm: false },
    act: silent,
    host: null,
  })
  const [last, earlier] = linesWithBeat(lines).slice(-2).toReversed()
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useFit(box, content)
  const paused = table.match?.paused ?? null
  return (
    <PlayerMoods told={told} activePlayers={shown.activePlayers}>
      <div className="tv-match">
        <header className="tv-head">
          <TvTurn faces={faces} activePlayers={paused === null ? shown.activePlayers : []}>
            {paused === null
              ? parts.banner
              : t(paused === 'host' || paused === 'nobody' ? 'tv.paused' : `tv.paused.${paused}`)}
          </TvTurn>
          <TvJoin code={table.code} isLarge={false} />
        </header>
        {look.board.showsPlayers !== true && <TvSeats faces={faces} activePlayers={shown.activePlayers} />}
        <section className="tv-board" aria-label={t('tv.board')} ref={box}>
          <div className="tv-board-content" ref={content}>
            {parts.table}
          </div>
        </section>
        <footer className="tv-foot">
          <section className="tv-events" aria-label={t('tv.last')}>
            <p className="tv-last">{last?.text}</p>
            {last !== undefined && last.text.length <= ONE_LINE && (
              <p className="tv-earlier">{earlier?.text}</p>
            )}
          </section>
          {table.queue.length > 0 && (
            <p className="tv-queue">
              {t('tv.queue', { names: table.queue.map(({ name }) => name).join(', ') })}
            </p>
          )}
        </footer>
        <Flights flying={flying} told={told} pace={pace} />
        <EmoteBursts signals={snapshot.signals} pace={pace} isTv />
        <Moments big={big} faces={faces} pace={pace} />
      </div>
    </PlayerMoods>
  )
}

function useRoom({ t }: GameLook, faces: readonly Face[]): Room<string> {
  return useMemo(() => {
    const names = new Map(faces.map(({ player, name }) => [player, name]))
    return { t, faces, name: (player: PlayerId) => names.get(player) ?? player }
  }, [t, faces])
}
