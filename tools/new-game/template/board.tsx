import './board.css'
import type { Board } from '../../web/board/board.ts'
import { SeatChip } from '../../web/looks/seat-chip.tsx'
import type { Action, Event, View } from './rules.ts'
import type { Key } from './texts.en.ts'

/** Draws an observation, and asks for one of its legal actions. It knows no rules. */
export const board: Board<View, Action, Event, Key> = {
  useBoard({ observation, asked, faces, mode, isPending, t, name, act }) {
    const { view, legal, outcome } = observation
    const isActive = mode === 'play' && legal.length > 0
    const left = t('stones.left', { count: view.stones })
    const banner =
      outcome !== null
        ? t('banner.over')
        : isActive
          ? t('banner.yours')
          : t('banner.waiting', { name: name(view.current) })
    return {
      banner,
      table: (
        <div className="new-game">
          <p className="new-game-left">{left}</p>
          <p className="new-game-stones" aria-hidden="true">
            {'●'.repeat(view.stones)}
          </p>
          {faces.map((face) => (
            <SeatChip key={face.player} face={face} isActive={asked.includes(face.player)} />
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
  tell: ({ player, count, left }, { t, name }) => ({
    text: t('tell.took', { name: name(player), count, left }),
    cue: 'play',
  }),
}
