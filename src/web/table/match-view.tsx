import { useMemo, useRef } from 'react'
import type { BoardParts, Room } from '../../board-kit/board.ts'
import { OpenSheet } from '../../board-kit/components/sheet.tsx'
import { Flights } from '../../board-kit/motion/flights.tsx'
import { useSince } from '../../board-kit/motion/news.ts'
import { useBeats } from '../../board-kit/motion/use-beats.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { useText } from '../i18n/use-text.ts'
import { useSettings } from '../settings/settings.ts'
import { ActionBar } from './action-bar.tsx'
import { Banner } from './banner.tsx'
import type { GameLook } from './boards.ts'
import { EmoteBursts, EmoteTray } from './emotes.tsx'
import { EventStrip } from './event-strip.tsx'
import { type Panel, useFrame } from './frame-context.ts'
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

/** The parts of the board, with all that it may know. */
function useParts({ state, look }: MatchViewProps, room: Room<string>, acting: Acting): BoardParts {
  const { mode, snapshot } = useFrame()
  const { odds, confirm } = useSettings()
  const observation = useMemo(() => observationOf(state), [state])
  const { isHost = false } = snapshot.table?.you ?? {}
  const { hostLegal = [], activePlayers } = state
  return look.board.useBoard({
    ...room,
    observation,
    activePlayers,
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

/** One match in its frame. Kept for as long as the match is shown, so that what is staged on the board stays. */
export function MatchView(props: MatchViewProps) {
  const { state, look, panel, slots } = props
  const t = useText()
  const { source, snapshot, mode, open } = useFrame()
  const root = useRef<HTMLDivElement>(null)
  const pace = usePace()
  const room = useRoom(look)
  const acting = useActing(source, state.revision)
  const parts = useParts(props, room, acting)
  const lines = useLines(snapshot.log, look.board, room)
  const since = useSince(state.revision)
  const show = useBeats(lines, since, { pace, isOwn: () => acting.isPending, playCue: signal })
  const isMine = mode === 'play' && isActive(state)
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
    mode === 'play' && slots.foot === undefined && (state.outcome === null || parts.bar !== null)
  return (
    <div
      ref={root}
      className={`table-grid table-mode-${mode}${hasSheet ? ' table-has-sheet' : ''}`}
      onPointerDownCapture={show.skip}
    >
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
      <EventStrip beat={show.beat} lines={lines} pace={pace} />
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
      <HeardLog lines={lines} since={since} />
      <div className="unseen" aria-live="polite">
        {keys.spoken}
      </div>
      <Flights beat={show.beat} pace={pace} />
      <EmoteBursts pace={pace} />
      <Panels panel={panel} slots={slots} lines={lines} scores={parts.scores} game={look.game} keys={keys} />
    </div>
  )
}
