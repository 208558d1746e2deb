import './board.css'
import type { Bar, Board, BoardProps } from '../../../board-kit/board.ts'
import { type Action, HIT, NEXT_ROUND, STAY } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { advance, breathMs } from './advance.ts'
import { announce } from './announce.tsx'
import { awards } from './awards.ts'
import { bannerOf, spokenOf } from './labels.ts'
import { moment } from './moments.tsx'
import { opening } from './opening.tsx'
import { Own } from './own.tsx'
import { tieOf } from './rows.ts'
import { Breakdown } from './summary.tsx'
import { Table } from './table.tsx'
import { type SeatTargets, useTargetChoice } from './target-choice.tsx'

/** The board of Flip 7: the players around a table, the viewer's own line in seven slots; seats are targets. */
export const board: Board<View, Action, Event, Key> = {
  showsPlayers: true,
  useBoard(props) {
    const { mode, aids } = props
    const observation = mode === 'play' ? props.observation : { ...props.observation, legal: [], refused: [] }
    const { view, player } = observation
    // The bust risk is shown to players only, and only if both the options and this device allow it.
    const hasOdds = aids.odds && view.options.showOdds && mode !== 'watch' && mode !== 'tv'
    const targetChoice = useTargetChoice({ ...props, observation }, hasOdds)
    const own = mode === 'tv' ? undefined : view.players.find(({ id }) => id === player)
    const targets: SeatTargets = targetChoice?.seats ?? new Map()
    return {
      banner: bannerOf(observation, props),
      table: (
        <Table
          view={view}
          room={props}
          mode={mode}
          own={own?.id ?? null}
          choice={targetChoice?.prompt ?? null}
          targets={targets}
        />
      ),
      own:
        own === undefined ? null : (
          <Own row={own} view={view} room={props} hasOdds={hasOdds} target={targets.get(own.id)} />
        ),
      bar: targetChoice?.bar ?? barOf({ ...props, observation }),
      keys: targetChoice?.keys ?? [],
      scores: Object.fromEntries(view.players.map(({ id, total }) => [id, String(total)])),
      spoken: spokenOf(observation, props),
    }
  },
  announce,
  advance,
  opening,
  breathMs,
  awards,
  moment,
  hasHint: ({ view, legal }) => view.options.showOdds && legal.length > 1,
  Breakdown,
}

/**
 * The buttons for everything but the choice of a target. Hit and stay are offered as soon as they are legal, even while
 * the cards of others still fly; their figures are those on screen.
 */
function barOf({ observation, truth, mode, t, act }: BoardProps<View, Action, Key>): Bar | null {
  const { view, player } = observation
  const legal = truth === undefined || mode !== 'play' ? observation.legal : truth.legal
  const isLegal = (type: Action['type']) => legal.some((action) => action.type === type)
  if (isLegal('nextRound')) {
    if (view.summary === null) return null
    const label = t(tieOf(view).length > 0 ? 'bar.extraRound' : 'bar.nextRound')
    return { buttons: [{ label, press: () => act(NEXT_ROUND), tone: 'primary', key: 'n' }] }
  }
  if (!isLegal('hit')) return null
  const points = view.players.find(({ id }) => id === player)?.roundScore ?? 0
  const refused = isLegal('stay') ? undefined : t('refusal.nothing-to-stay-with')
  return {
    buttons: [
      { label: t('bar.stay', { points }), press: () => act(STAY), refused, tone: 'quiet', key: 's' },
      { label: t('bar.hit'), press: () => act(HIT), tone: 'primary', key: 'h' },
    ],
  }
}
