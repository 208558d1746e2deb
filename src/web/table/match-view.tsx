import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { BoardParts, Room, Scene } from '../../board-kit/board.ts'
import { OpenSheet } from '../../board-kit/components/sheet.tsx'
import { Moments } from '../../board-kit/moments/moments.tsx'
import { Flights } from '../../board-kit/motion/flights.tsx'
import type { Line } from '../../board-kit/motion/line.ts'
import { useStage } from '../../board-kit/stage/use-stage.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { useText } from '../i18n/use-text.ts'
import { useSettings } from '../settings/settings.ts'
import { ActionBar } from './bar/action-bar.tsx'
import { Banner } from './bar/banner.tsx'
import { EventStrip } from './bar/event-strip.tsx'
import { useRejection } from './bar/rejected.ts'
import { TopBar } from './bar/top-bar.tsx'
import type { GameLook } from './board/boards.ts'
import { isActive, observationOf } from './board/observation-of.ts'
import { EmoteBursts } from './emotes/emote-bursts.tsx'
import { EmoteStrip, EmoteTray } from './emotes/emotes.tsx'
import { FrameContext, type Panel, type TableFrameProps, useFrame } from './frame-context.ts'
import { useHint } from './hint/use-hint.tsx'
import { useOwnFocus } from './keys/own-focus.ts'
import { useRulePress } from './keys/rule-press.ts'
import { useTableKeys } from './keys/table-keys.ts'
import { Panels } from './later.ts'
import { useLines } from './log/log-lines.ts'
import { HeardLog, LogList } from './log/log-view.tsx'
import { PauseVeil } from './pause-veil.tsx'
import { PeopleList } from './people/people.tsx'
import { useBuzz } from './signals/buzz.ts'
import { signal } from './signals/signals.ts'
import { useYourTurn } from './signals/your-turn.ts'
import { type Acting, useActing } from './use-acting.ts'
import { usePace } from './use-pace.ts'

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

/** Only players act: the boards of spectators and replays show no buttons, and do nothing if one is pressed. */
function ignoreAction(): void {}

/** The parts of the board, drawn from the state on screen. */
function useParts(
  { state, look }: MatchViewProps,
  shown: StateMessage,
  room: Room<string>,
  acting: Acting,
  scene: Scene | null,
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
    scene,
    activePlayers: shown.activePlayers,
    mode,
    isPending: acting.isPending,
    aids: { odds, confirm },
    act: mode === 'play' ? acting.act : ignoreAction,
    host:
      isHost && mode !== 'replay' ? { legal: hostLegal, act: (action) => acting.act(action, 'host') } : null,
  })
}

/** Tells the screen around the frame whether something has still to be shown. */
function useTellBehind(isBehind: boolean, tell: TableFrameProps['onBehind']): void {
  useEffect(() => {
    tell?.(isBehind)
    return () => tell?.(false)
  }, [isBehind, tell])
}

/** Keeps the focus on the viewer's own part, and opens a rule in a sheet when its number is pressed. */
function useRoot(root: RefObject<HTMLElement | null>): void {
  useOwnFocus(root)
  const { open } = useFrame()
  const openRule = useMemo(() => (rule: string) => open({ name: 'rule', rule }), [open])
  useRulePress(root, openRule)
}

/** The log beside the table, with the house rules above it if the board shows the players. */
function LogAside({ lines, rules }: { lines: readonly Line[]; rules: ReactNode }) {
  const t = useText()
  const { mode } = useFrame()
  return (
    <aside className="table-log" aria-label={t('table.log')}>
      {rules}
      <h2 className="table-log-title">{t('table.log')}</h2>
      <div className="table-log-scroll">
        <LogList lines={lines} />
      </div>
      {mode === 'play' && <EmoteTray />}
    </aside>
  )
}

/**
 * One match in its frame. It stays mounted for as long as the match is shown, so that choices staged on the board stay.
 * The board, the banner and the log follow the stage; actions, rejections and the spoken log follow the truth.
 */
export function MatchView(props: MatchViewProps) {
  const { state, look, panel, slots } = props
  const t = useText()
  const frame = useFrame()
  const { source, snapshot, mode } = frame
  const root = useRef<HTMLDivElement>(null)
  const pace = usePace(slots.speed)
  const room = useRoom(look)
  const acting = useActing(source, state.revision)
  const allLines = useLines(snapshot.log, look.board, room)
  const { shown, flying, scene, told, big, isBehind, lines, since } = useStage({
    truth: state,
    log: snapshot.log,
    lines: allLines,
    board: look.board,
    room,
    pace,
    isOwn: acting.isPending,
    playCue: signal,
  })
  const parts = useParts(props, shown, room, acting, scene)
  const shownFrame = useMemo(() => ({ ...frame, activePlayers: shown.activePlayers }), [frame, shown])
  const isMine = mode === 'play' && isActive(shown)
  const hint = useHint(state, look, room)
  const rejection = useRejection(acting.rejected, look, room)
  const keys = useTableKeys(parts, mode)
  useYourTurn(isMine)
  useTellBehind(isBehind, slots.onBehind)
  useBuzz(big, mode === 'play' ? state.yourPlayerId : null)
  useRoot(root)
  const hasSheet = parts.sheet != null && parts.sheet !== false
  const { showsPlayers = false } = look.board
  const title = look.has('name') ? look.t('name') : look.game
  return (
    <FrameContext value={shownFrame}>
      <div
        ref={root}
        className={`table-grid table-mode-${mode}${hasSheet ? ' table-has-sheet' : ''}${showsPlayers ? ' table-shows-players' : ''}`}
      >
        <TopBar title={title} hasInvite={slots.invite !== undefined} />
        <Banner text={parts.banner} isMine={isMine} />
        {!showsPlayers && (
          <aside className="table-people" aria-label={t('table.people')}>
            <PeopleList scores={parts.scores} />
            {slots.rules}
          </aside>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard in Safari too */}
        <section className="table-zone" aria-label={t('table.zone')} tabIndex={0}>
          {parts.table}
        </section>
        <PauseVeil />
        <EventStrip beat={told} lines={allLines} pace={pace} />
        {mode === 'play' && <EmoteStrip />}
        {hasSheet && <OpenSheet label={t('table.choice')}>{parts.sheet}</OpenSheet>}
        {parts.own != null && parts.own !== false && (
          <section className="table-own" data-yields aria-label={t('table.own')}>
            {parts.own}
          </section>
        )}
        {/* It keeps its place when the match is over: the last board stays as it is until the results come. */}
        {mode === 'play' && slots.foot === undefined && (
          <ActionBar
            bar={parts.bar}
            isPending={acting.isPending}
            isSlow={acting.isSlow}
            rejection={rejection}
            revision={state.revision}
            hint={hint}
          />
        )}
        {slots.foot !== undefined && <div className="table-foot">{slots.foot}</div>}
        <LogAside lines={lines} rules={showsPlayers && slots.rules} />
        <HeardLog lines={allLines} since={since} />
        <div className="unseen" aria-live="polite">
          {keys.spoken}
        </div>
        <Flights flying={flying} told={told} pace={pace} />
        <Moments big={big} faces={frame.faces} pace={pace} />
        <EmoteBursts signals={snapshot.signals} pace={pace} />
        {panel !== null && (
          <Panels
            panel={panel}
            slots={slots}
            lines={lines}
            scores={parts.scores}
            ending={parts.ending}
            game={look.game}
            keys={keys}
          />
        )}
      </div>
    </FrameContext>
  )
}
