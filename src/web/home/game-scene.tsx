import type { ReactNode } from 'react'
import { Emblem } from '../../board-kit/components/emblem.tsx'
import './game-scene.css'

interface GameSceneProps {
  readonly game: string
  /** The animals at the table; they may arrive later. */
  readonly children: ReactNode
}

/** The picture of a game: animals at its table, and its emblem between them. Words beside it say the same. */
export function GameScene({ game, children }: GameSceneProps) {
  return (
    <div className="game-scene" aria-hidden="true">
      {children}
      <Emblem game={game} />
    </div>
  )
}
