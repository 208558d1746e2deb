import '../../../board-kit/round-table/surfaces.css'
import '../../../board-kit/round-table/leather.css'
import './board.css'
import { useId, useState } from 'react'
import type { Board, BoardParts, BoardProps, Scene } from '../../../board-kit/board.ts'
import { useMedia } from '../../../board-kit/components/use-media.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { bannerSentence, tableSentences } from '../texts/sentences.ts'
import { announce } from './announce.tsx'
import { awards } from './awards.ts'
import { useTurn } from './bar.tsx'
import { ScoreCard } from './card.tsx'
import { Dice } from './dice.tsx'
import { useHint } from './hint.tsx'
import { momentKeyOf, useKeptDice } from './kept-dice.ts'
import { moment } from './moments.tsx'
import { opening } from './opening.tsx'
import { playerOf } from './rows.ts'
import { Seats, StillSeats } from './seats.tsx'
import { Seen } from './seen.tsx'
import { ScoreTable } from './table.tsx'
import { throwOf } from './throw.ts'

type Props = BoardProps<View, Action, Key>

/** The open card: the chosen one, else the viewer's own, else the active player's. A new turn of the viewer resets it. */
function useOpenCard({ observation: { view, player } }: Props): {
  shown: PlayerId
  show(player: PlayerId): void
} {
  const [chosen, choose] = useState<{ readonly player: PlayerId; readonly moment: string } | null>(null)
  const isYourTurn = player !== null && view.currentPlayerId === player
  const moment = `${view.turn} ${view.currentPlayerId}`
  const isFresh = chosen !== null && (!isYourTurn || chosen.moment === moment)
  const usual = player ?? view.currentPlayerId ?? view.order[0] ?? ''
  return {
    shown: isFresh ? chosen.player : usual,
    show: (one) => choose({ player: one, moment }),
  }
}

/** The frame has room for the tray beside the card. */
const WIDE = '(width >= 64rem)'

function useBoard(props: Props): BoardParts {
  const { observation, mode, scene = null } = props
  const { view, player } = observation
  const panelId = useId()
  const isWide = useMedia(WIDE)
  const kept = useKeptDice(props)
  const turn = useTurn(props, kept, momentKeyOf(view))
  const { shown, show } = useOpenCard(props)
  const hint = useHint(props, kept.isKept, () => player !== null && show(player))
  const hasOwn = player !== null && (mode === 'play' || mode === 'replay')
  const isYours = hasOwn && view.currentPlayerId === player && mode === 'play'
  const thrown = throwOf(scene as Scene<Event> | null)
  const seats =
    mode === 'tv' ? (
      <StillSeats view={view} context={props} />
    ) : (
      <Seats view={view} context={props} shown={shown} panelId={panelId} show={show} />
    )
  const stage = (
    <div className="yahtzee-stage">
      {seats}
      {hint.button}
      {view.currentPlayerId !== null && (
        <Dice
          view={view}
          context={props}
          isKept={kept.isKept}
          press={isYours ? turn.pressDie : undefined}
          refused={turn.dieRefusal}
          hinted={hint.dice}
          thrown={thrown}
        />
      )}
    </div>
  )
  const isBeside = isWide || !hasOwn
  const card = playerOf(view, mode === 'tv' ? (view.currentPlayerId ?? shown) : shown)
  return {
    banner: bannerSentence(view, mode === 'play' ? player : null, props),
    table: (
      <div
        className={`yahtzee yahtzee-${mode}${isBeside ? ' is-beside' : ''}${thrown ? ' is-rolling' : ''}`}
        data-surface="leather"
      >
        {isBeside && stage}
        {card !== undefined && (
          <section
            id={panelId}
            className="yahtzee-panel"
            role={mode !== 'tv' && view.players.length > 1 ? 'tabpanel' : undefined}
            aria-label={props.t('card.of', { name: props.name(card.id) })}
          >
            <ScoreCard
              view={view}
              player={card}
              context={props}
              press={mode === 'play' && card.id === player ? turn.card : undefined}
              hinted={card.id === player ? hint.category : null}
            />
          </section>
        )}
        {mode !== 'tv' && view.players.length > 1 && (
          <ScoreTable view={view} context={props} order={view.order.filter((id) => id !== card?.id)} />
        )}
        {hint.panel}
      </div>
    ),
    own: isBeside ? null : stage,
    bar: mode === 'play' ? turn.bar : null,
    keys: isYours ? [...turn.keys, ...hint.keys] : [],
    scores: Object.fromEntries(view.players.map(({ id, totals }) => [id, String(totals.grand)])),
    spoken: tableSentences(view, props),
  }
}

export const board: Board<View, Action, Event, Key> = {
  showsPlayers: true,
  useBoard,
  announce,
  opening,
  awards,
  moment,
  Breakdown: ({ view, outcome, ...context }) => (
    <div className="yahtzee yahtzee-breakdown">
      <ScoreTable view={view} context={context} order={outcome.places.map(({ player }) => player)} />
    </div>
  ),
  Seen,
}
