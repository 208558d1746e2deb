import './seats.css'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Face } from '../../../board-kit/board.ts'
import { AwayIcon } from '../../../board-kit/components/frame-icons.tsx'
import { BotIcon } from '../../../board-kit/components/icons.tsx'
import { PlayerAvatar } from '../../../board-kit/components/player-avatar.tsx'
import { useKitText } from '../../../board-kit/i18n/use-kit-text.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { View } from '../rules/view.ts'
import type { SentenceContext } from '../texts/sentences.ts'
import { playerOf } from './rows.ts'

export interface SeatsProps {
  readonly view: View
  readonly context: SentenceContext & { readonly faces: readonly Face[] }
  readonly shown: PlayerId
  readonly panelId: string
  show(player: PlayerId): void
}

/** The players with their animals and totals, as tabs that select a card. A single player sees only the total. */
export function Seats({ view, context, shown, panelId, show }: SeatsProps) {
  const { t } = context
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>(`[data-player="${shown}"]`)
    if (tab) tabs.current?.scrollTo({ left: tab.offsetLeft - tab.offsetWidth })
  }, [shown])
  const [alone] = view.players
  if (view.players.length === 1 && alone !== undefined) {
    return (
      <p className="yahtzee-total" data-seat={alone.id} data-anchor={`seat:${alone.id}`}>
        <SeatAvatar id={alone.id} faces={context.faces} />
        {t('card.total', { total: alone.totals.grand })}
      </p>
    )
  }
  const move = (event: KeyboardEvent, from: PlayerId) => {
    const to = tabAfter(view.order, from, event.key)
    if (to === null) return
    event.preventDefault()
    show(to)
    tabs.current?.querySelector<HTMLElement>(`[data-player="${to}"]`)?.focus()
  }
  return (
    <div className="yahtzee-seats" role="tablist" aria-label={t('card.tabs')} ref={tabs}>
      {view.order.map((id) => (
        <button
          key={id}
          type="button"
          role="tab"
          className={id === view.currentPlayerId ? 'yahtzee-seat is-active' : 'yahtzee-seat'}
          aria-selected={id === shown}
          aria-controls={panelId}
          tabIndex={id === shown ? 0 : -1}
          data-player={id}
          data-seat={id}
          data-anchor={`seat:${id}`}
          onKeyDown={(event) => move(event, id)}
          onClick={() => show(id)}
        >
          <SeatWords id={id} view={view} context={context} />
        </button>
      ))}
    </div>
  )
}

/** The players as the TV shows them: nothing to press. */
export function StillSeats({ view, context }: Pick<SeatsProps, 'view' | 'context'>) {
  return (
    <ul className="yahtzee-seats" aria-label={context.t('card.tabs')}>
      {view.order.map((id) => (
        <li
          key={id}
          className={id === view.currentPlayerId ? 'yahtzee-seat is-active' : 'yahtzee-seat'}
          data-seat={id}
          data-anchor={`seat:${id}`}
        >
          <SeatWords id={id} view={view} context={context} />
        </li>
      ))}
    </ul>
  )
}

function SeatWords({ id, view, context }: { id: PlayerId } & Pick<SeatsProps, 'view' | 'context'>) {
  const { t, name, faces } = context
  const kit = useKitText()
  const total = playerOf(view, id)?.totals.grand ?? 0
  const face = faces.find(({ player }) => player === id)
  const state = face?.presence === 'away' ? 'seat.away' : face?.presence === 'bot' ? 'seat.bot' : null
  return (
    <>
      <SeatAvatar id={id} faces={faces} />
      <span className="yahtzee-seat-words" aria-hidden="true">
        <span className="yahtzee-seat-name">{name(id)}</span>
        <span className="yahtzee-seat-total">
          {total}
          {id === view.currentPlayerId && <span className="yahtzee-seat-turn">{t('card.turn')}</span>}
          {state === 'seat.away' && <AwayIcon />}
          {state === 'seat.bot' && <BotIcon />}
        </span>
      </span>
      <span className="unseen">
        {t('card.tab', { name: name(id), total })}
        {state !== null && `, ${kit(state)}`}
      </span>
    </>
  )
}

function SeatAvatar({ id, faces }: { id: PlayerId; faces: readonly Face[] }) {
  const face = faces.find(({ player }) => player === id)
  return face === undefined ? null : <PlayerAvatar face={face} />
}

function tabAfter(order: readonly PlayerId[], from: PlayerId, key: string): PlayerId | null {
  const at = order.indexOf(from)
  switch (key) {
    case 'ArrowLeft':
      return order[(at - 1 + order.length) % order.length] ?? null
    case 'ArrowRight':
      return order[(at + 1) % order.length] ?? null
    case 'Home':
      return order[0] ?? null
    case 'End':
      return order.at(-1) ?? null
    default:
      return null
  }
}
