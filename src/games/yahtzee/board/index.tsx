import './board.css'
import { lazy, useId, useState } from 'react'
import type { Board, BoardParts, BoardProps } from '../../../board-kit/board.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { bannerSentence, tableSentences } from '../texts/sentences.ts'
import { announce } from './announce.tsx'
import { useTurn } from './bar.tsx'
import { ScoreCard } from './card.tsx'
import { Dice, type DiceProps } from './dice.tsx'
import { useHint } from './hint.tsx'
import { momentKeyOf, useKeptDice } from './kept-dice.ts'
import { playerOf } from './rows.ts'
import { ScoreTable } from './table.tsx'
import { ScoreTabs } from './tabs.tsx'

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

function useBoard(props: Props): BoardParts {
  const { observation, mode } = props
  const { view, player } = observation
  const panelId = useId()
  const kept = useKeptDice(props)
  const turn = useTurn(props, kept, momentKeyOf(view))
  const { shown, show } = useOpenCard(props)
  const hint = useHint(props, kept.isKept, () => player !== null && show(player))
  const hasOwn = player !== null && (mode === 'play' || mode === 'replay')
  const isYours = hasOwn && view.currentPlayerId === player && mode === 'play'
  const dice: DiceProps = {
    view,
    context: props,
    isKept: kept.isKept,
    press: isYours ? turn.pressDie : undefined,
    refused: turn.dieRefusal,
    isLarge: mode === 'tv',
    hinted: hint.dice,
  }
  const card = playerOf(view, shown)
  const tabs = <ScoreTabs view={view} context={props} shown={shown} panelId={panelId} show={show} />
  const isOver = view.currentPlayerId === null
  return {
    banner: bannerSentence(view, mode === 'play' ? player : null, props),
    table: (
      <div className={`yahtzee yahtzee-${mode}`}>
        {!hasOwn && !isOver && <Dice {...dice} />}
        {!hasOwn && mode !== 'tv' && tabs}
        <div className="yahtzee-cards">
          {mode !== 'tv' && card !== undefined && (
            <section
              id={panelId}
              className="yahtzee-panel"
              role={view.players.length > 1 ? 'tabpanel' : undefined}
              aria-label={props.t('card.of', { name: props.name(shown) })}
            >
              <ScoreCard
                view={view}
                player={card}
                context={props}
                press={mode === 'play' && shown === player ? turn.card : undefined}
                hinted={shown === player ? hint.category : null}
              />
            </section>
          )}
          {(mode === 'tv' || view.players.length > 1) && <ScoreTable view={view} context={props} />}
        </div>
        {hint.panel}
      </div>
    ),
    own: hasOwn ? (
      <div className="yahtzee-own">
        <div className="yahtzee-own-head">
          {tabs}
          {hint.button}
        </div>
        {!isOver && <Dice {...dice} />}
      </div>
    ) : null,
    bar: mode === 'play' ? turn.bar : null,
    keys: isYours ? [...turn.keys, ...hint.keys] : [],
    scores: Object.fromEntries(view.players.map(({ id, totals }) => [id, String(totals.grand)])),
    spoken: tableSentences(view, props),
  }
}

export const board: Board<View, Action, Event, Key> = {
  useBoard,
  announce,
  Breakdown: ({ view, outcome, ...context }) => (
    <div className="yahtzee yahtzee-breakdown">
      <ScoreTable view={view} context={context} order={outcome.places.map(({ player }) => player)} />
    </div>
  ),
  Review: lazy(async () => ({ default: (await import('./review.tsx')).Review })),
}
