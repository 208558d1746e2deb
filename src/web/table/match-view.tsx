import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { BoardParts, Room, Scene } from '../../board-kit/board.ts'
import { OpenSheet } from '../../board-kit/components/sheet.tsx'
import { useMedia } from '../../board-kit/components/use-media.ts'
import { Moments } from '../../board-kit/moments/moments.tsx'
import { PlayerMoods } from '../../board-kit/moods/player-moods.tsx'
import { Flights } from '../../board-kit/motion/flights.tsx'
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
import { EmoteStrip } from './emotes/emote-strip.tsx'
import { FrameContext, type Panel, type TableFrameProps, useFrame } from './frame-context.ts'
import { useHint } from './hint/use-hint.tsx'
import { useOwnFocus } from './keys/own-focus.ts'
import { useRulePress } from './keys/rule-press.ts'
import { useTableKeys } from './keys/table-keys.ts'
import { LogDrawer, Panels, PeopleList } from './later.ts'
import { HeardLog } from './log/heard-log.tsx'
import { useLines } from './log/log-lines.ts'
import { PauseVeil } from './pause-veil.tsx'
import { useBuzz } from './signals/buzz.ts'
import { signal } from './signals/signals.ts'
import { useYourTurn } from './signals/your-turn.ts'
import { useTakeBack } from './take-back/use-take-back.ts'
import { type Acting, useActing } from './use-acting.ts'
import { usePace } from './use-pace.ts'
import { sawStart } from './witness.ts'

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

/** A desk has room for the log beside the table; on all other screens it is a sheet. */
const DESK = '(width >= 64rem)'

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

/** At a shared table, and alone with bots, the key takes the last action back at once; otherwise the menu asks first. */
function useTakeBackKey(isShared: boolean): () => void {
  const { open } = useFrame()
  const { isPossible, isAsked, ask } = useTakeBack(isShared)
  return () => {
    if (isPossible && (isShared || !isAsked)) void ask()
    else open({ name: 'menu' })
  }
}

/** The parts that change the places of all others. */
interface GridShape {
  readonly mode: string
  readonly hasSheet: boolean
  readonly showsPlayers: boolean
  readonly hasDrawer: boolean
}

function gridClass({ mode, hasSheet, showsPlayers, hasDrawer }: GridShape): string {
  return [
    `table-grid table-mode-${mode}`,
    ...(hasSheet ? ['table-has-sheet'] : []),
    ...(showsPlayers ? ['table-shows-players'] : []),
    ...(hasDrawer ? ['table-has-log'] : []),
  ].join(' ')
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
  const isEnding = state.outcome !== null && slots.onBehind !== undefined
  const allLines = useLines(snapshot.log, look.board, room, isEnding)
  const { shown, flying, scene, told, big, isBehind, lines, since } = useStage({
    truth: state,
    log: snapshot.log,
    lines: allLines,
    board: look.board,
    room,
    pace,
    isOwn: acting.isPending,
    sawStart: mode !== 'replay' && (slots.invite === undefined || sawStart(source, state.match)),
    playCue: signal,
  })
  const parts = useParts(props, shown, room, acting, scene)
  const shownFrame = useMemo(() => ({ ...frame, activePlayers: shown.activePlayers }), [frame, shown])
  const isMine = mode === 'play' && isActive(shown)
  const hint = useHint(state, look, room)
  const rejection = useRejection(acting.rejected, look, room)
  const keys = useTableKeys(parts, mode, useTakeBackKey(slots.invite !== undefined))
  useYourTurn(isMine)
  useTellBehind(isBehind, slots.onBehind)
  useBuzz(big, mode === 'play' ? state.yourPlayerId : null)
  useRoot(root)
  const hasSheet = parts.sheet != null && parts.sheet !== false
  const { showsPlayers = false } = look.board
  const hasDrawer = useMedia(DESK) && panel?.name === 'log'
  const title = look.has('name') ? look.t('name') : look.game
  return (
    <FrameContext value={shownFrame}>
      <PlayerMoods told={told} activePlayers={shown.activePlayers}>
        <div ref={root} className={gridClass({ mode, hasSheet, showsPlayers, hasDrawer })}>
          <TopBar title={title} hasInvite={slots.invite !== undefined} rules={showsPlayers && slots.rules} />
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
          <EventStrip beat={told} lines={allLines} pace={pace} hasLog={hasDrawer} />
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
          {hasDrawer && <LogDrawer lines={lines} />}
          <HeardLog lines={allLines} since={since} />
          <div className="unseen" aria-live="polite">
            {keys.spoken}
          </div>
          <Flights flying={flying} told={told} pace={pace} />
          <Moments big={big} faces={frame.faces} pace={pace} />
          <EmoteBursts signals={snapshot.signals} pace={pace} />
          {panel !== null && !hasDrawer && (
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
      </PlayerMoods>
    </FrameContext>
  )
}
