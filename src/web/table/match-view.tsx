import { useMemo, useRef } from 'react'
import type { BoardParts, Room } from '../../board-kit/board.ts'
import { OpenSheet } from '../../board-kit/components/sheet.tsx'
import { Flights } from '../../board-kit/motion/flights.tsx'
import { useStage } from '../../board-kit/stage/use-stage.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { useText } from '../i18n/use-text.ts'
import { useSettings } from '../settings/settings.ts'
import { ActionBar } from './action-bar.tsx'
import { Banner } from './banner.tsx'
import type { GameLook } from './boards.ts'
import { EmoteBursts, EmoteTray } from './emotes.tsx'
import { EventStrip } from './event-strip.tsx'
import { FrameContext, type Panel, useFrame } from './frame-context.ts'
import { useLines } from './log-lines.ts'
import { HeardLog, LogList } from './log-view.tsx'
import { isActive, observationOf } from './observation-of.ts'
import { useOwnFocus } from './own-focus.ts'
import { Panels } from './panels.tsx'
import { PauseVeil } from './pause-veil.tsx'
import { PeopleList } from './people.tsx'
import { useRejection } from './rejected.ts'
import { useRulePress } from './rule-press.ts'
import { signal } from './signals.ts'
import type { TableFrameProps } from './table-frame.tsx'
import { useTableKeys } from './table-keys.ts'
import { TopBar } from './top-bar.tsx'
import { type Acting, useActing } from './use-acting.ts'
import { usePace } from './use-pace.ts'
import { useYourTurn } from './your-turn.ts'

interface MatchViewProps {
  readonly state: StateMessage
  readonly look: GameLook
  readonly panel: Panel | null
  readonly slots: TableFrameProps
}

function useRoom({ t }: GameLook): Room<string> {
  const { faces } = useFrame()
  return useMemo(() => {
    const names = new Map(faces.map(({ player, name }) => [player, name]))
    return { t, faces, name: (player) => names.get(player) ?? player }
  }, [t, faces])
}

/** The parts of the board, drawn from the state on screen. */
function useParts(
  { state, look }: MatchViewProps,
  shown: StateMessage,
  room: Room<string>,
  acting: Acting,
): BoardParts {
  const { mode, snapshot } = useFrame()
  const { odds, confirm } = useSettings()
  const truth = useMemo(() => observationOf(state), [state])
  const behind = useMemo(() => observationOf(shown), [shown])
  const { isHost = false } = snapshot.table?.you ?? {}
  const { hostLegal = [] } = state
  return look.board.useBoard({
    ...room,
    observation: shown === state ? truth : behind,
    truth,
    activePlayers: shown.activePlayers,
    mode,
    isPending: acting.isPending,
    aids: { odds, confirm },
    act: (action) => {
      if (mode === 'play') acting.act(action)
    },
    host:
      isHost && mode !== 'replay' ? { legal: hostLegal, act: (action) => acting.act(action, 'host') } : null,
  })
}

/**
 * One match in its frame. It stays mounted for as long as the match is shown, so that choices staged on the board stay.
 * The board, the banner and the log follow the stage; actions, rejections and the spoken log follow the truth.
 */
export function MatchView(props: MatchViewProps) {
  const { state, look, panel, slots } = props
  const t = useText()
  const frame = useFrame()
  const { source, snapshot, mode, open } = frame
  const root = useRef<HTMLDivElement>(null)
  const pace = usePace(slots.speed)
  const room = useRoom(look)
  const acting = useActing(source, state.revision)
  const allLines = useLines(snapshot.log, look.board, room)
  const { shown, flying, told, lines, since } = useStage({
    truth: state,
    log: snapshot.log,
    lines: allLines,
    board: look.board,
    pace,
    isOwn: acting.isPending,
    playCue: signal,
  })
  const parts = useParts(props, shown, room, acting)
  const shownFrame = useMemo(() => ({ ...frame, activePlayers: shown.activePlayers }), [frame, shown])
  const isMine = mode === 'play' && isActive(shown)
  const rejection = useRejection(acting.rejected, look, room)
  const keys = useTableKeys(parts, mode)
  useYourTurn(isMine)
  useOwnFocus(root)
  useRulePress(
    root,
    useMemo(() => (rule: string) => open({ name: 'rule', rule }), [open]),
  )
  const hasSheet = parts.sheet != null && parts.sheet !== false
  const title = look.has('name') ? look.t('name') : look.game
  const isPlaying =
    mode === 'play' && slots.foot === undefined && (shown.outcome === null || parts.bar !== null)
  return (
    <FrameContext value={shownFrame}>
      <div ref={root} className={`table-grid table-mode-${mode}${hasSheet ? ' table-has-sheet' : ''}`}>
        <TopBar title={title} hasInvite={slots.invite !== undefined} />
        <Banner text={parts.banner} isMine={isMine} />
        <aside className="table-people" aria-label={t('table.people')}>
          <PeopleList scores={parts.scores} />
          {slots.rules}
        </aside>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard in Safari too */}
        <section className="table-zone" aria-label={t('table.zone')} tabIndex={0}>
          {parts.table}
        </section>
        <PauseVeil />
        <EventStrip beat={told} lines={allLines} pace={pace} />
        {hasSheet && <OpenSheet label={t('table.choice')}>{parts.sheet}</OpenSheet>}
        {parts.own != null && parts.own !== false && (
          <section className="table-own" data-yields aria-label={t('table.own')}>
            {parts.own}
          </section>
        )}
        {isPlaying && (
          <ActionBar
            bar={parts.bar}
            isPending={acting.isPending}
            isSlow={acting.isSlow}
            rejection={rejection}
            revision={state.revision}
          />
        )}
        {slots.foot !== undefined && <div className="table-foot">{slots.foot}</div>}
        <aside className="table-log" aria-label={t('table.log')}>
          <h2 className="table-log-title">{t('table.log')}</h2>
          <div className="table-log-scroll">
            <LogList lines={lines} />
          </div>
          {mode === 'play' && <EmoteTray />}
        </aside>
        <HeardLog lines={allLines} since={since} />
        <div className="unseen" aria-live="polite">
          {keys.spoken}
        </div>
        <Flights flying={flying} told={told} pace={pace} />
        <EmoteBursts pace={pace} />
        <Panels
          panel={panel}
          slots={slots}
          lines={lines}
          scores={parts.scores}
          game={look.game}
          keys={keys}
        />
      </div>
    </FrameContext>
  )
}
