import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { PlayerId } from '../../../engine/game.ts'
import type { View } from '../rules/view.ts'
import type { SentenceContext } from '../texts/sentences.ts'
import { playerOf } from './rows.ts'

export interface ScoreTabsProps {
  readonly view: View
  readonly context: SentenceContext
  readonly shown: PlayerId
  readonly panelId: string
  show(player: PlayerId): void
}

/** Tabs that select a player's card, each with the total. A single player sees only the total. */
export function ScoreTabs({ view, context, shown, panelId, show }: ScoreTabsProps) {
  const { t, name } = context
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>(`[data-player="${shown}"]`)
    if (tab) tabs.current?.scrollTo({ left: tab.offsetLeft - tab.offsetWidth })
  }, [shown])
  const [alone] = view.players
  if (view.players.length === 1) {
    return <p className="yahtzee-total">{t('card.total', { total: alone?.totals.grand ?? 0 })}</p>
  }
  const move = (event: KeyboardEvent, from: PlayerId) => {
    const to = tabAfter(view.order, from, event.key)
    if (to === null) return
    event.preventDefault()
    show(to)
    tabs.current?.querySelector<HTMLElement>(`[data-player="${to}"]`)?.focus()
  }
  return (
    <div className="yahtzee-tabs" role="tablist" aria-label={t('card.tabs')} ref={tabs}>
      {view.order.map((id) => {
        const total = playerOf(view, id)?.totals.grand ?? 0
        return (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === shown}
            aria-controls={panelId}
            tabIndex={id === shown ? 0 : -1}
            data-player={id}
            onKeyDown={(event) => move(event, id)}
            onClick={() => show(id)}
          >
            {id === view.currentPlayerId && <span aria-hidden="true">{t('card.turn')}</span>}
            <span className="yahtzee-tab-name" aria-hidden="true">
              {name(id)}
            </span>
            <span className="yahtzee-tab-total" aria-hidden="true">
              {total}
            </span>
            <span className="unseen">{t('card.tab', { name: name(id), total })}</span>
          </button>
        )
      })}
    </div>
  )
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
