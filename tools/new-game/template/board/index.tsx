import './board.css'
import type { Board } from '../../../board-kit/board.ts'
import { SeatChip } from '../../../board-kit/components/seat-chip.tsx'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { announce } from './announce.ts'

/** Draws an observation and offers its legal actions. It knows no rules. */
export const board: Board<View, Action, Event, Key> = {
  useBoard({ observation, activePlayers, faces, mode, isPending, t, name, act }) {
    const { view, legal, outcome } = observation
    const isActive = mode === 'play' && legal.length > 0
    const left = t('stones.left', { count: view.stones })
    const turn = isActive ? t('banner.yours') : t('banner.waiting', { name: name(view.current) })
    const banner = outcome === null ? turn : t('banner.over')
    return {
      banner,
      table: (
        <div className="new-game">
          <p className="new-game-left">{left}</p>
          <p className="new-game-stones" aria-hidden="true">
            {'●'.repeat(view.stones)}
          </p>
          {faces.map((face) => (
            <SeatChip key={face.player} face={face} isActive={activePlayers.includes(face.player)} />
          ))}
        </div>
      ),
      own: isActive ? (
        <div className="new-game-choices">
          {legal.map((action) => (
            <button
              key={action.count}
              type="button"
              className="button"
              onClick={() => !isPending && act(action)}
            >
              {t('take.count', { count: action.count })}
            </button>
          ))}
        </div>
      ) : null,
      bar: null,
      spoken: `${left}. ${banner}.`,
    }
  },
  announce,
}
