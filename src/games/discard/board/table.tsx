import type { CSSProperties, ReactNode } from 'react'
import type { BoardProps } from '../../../board-kit/board.ts'
import { othersOf } from '../../../board-kit/round-table/round-places.ts'
import { RoundTable } from '../../../board-kit/round-table/round-table.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { PlayerView, View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { Piles } from './piles.tsx'
import { LastHand, Order, Players } from './players.tsx'
import { Seat } from './seat.tsx'

interface TableProps {
  readonly props: BoardProps<View, Action, Key>
  /** The viewer's own side, whose piles lie in the middle; undefined for spectators. */
  readonly own: PlayerView | undefined
  openPile(player: PlayerId): void
  /** The settings and warnings, above everything else. */
  readonly children: ReactNode
}

/** The public part of the board: the others around the table, and the viewer's piles in the middle. */
export function Table({ props, own, openPile, children }: TableProps) {
  const { observation, faces, activePlayers, mode, t } = props
  const { view } = observation
  // The cards at a round table are too small to be read from a sofa.
  if (mode === 'tv') {
    return (
      <>
        {children}
        <Players view={view} context={props} faces={faces} />
      </>
    )
  }
  const seats = othersOf(view.players, own?.id ?? null).map((player) => ({
    player: player.id,
    seat: (style: CSSProperties) => (
      <Seat
        key={player.id}
        {...{ player, view, style }}
        openPile={openPile}
        context={props}
        face={faces.find((face) => face.player === player.id)}
        isActive={activePlayers.includes(player.id)}
      />
    ),
  }))
  return (
    <RoundTable
      label={t('players.title')}
      seats={seats}
      hasOwn={own !== undefined}
      current={null}
      direction={null}
      phone="pairs"
      surface="paper"
    >
      <div className="discard-middle">
        {children}
        {own !== undefined && (
          <>
            <Piles player={own} context={props} open={openPile} />
            <Order player={own} context={props} />
            <LastHand player={own} context={props} />
          </>
        )}
      </div>
    </RoundTable>
  )
}
