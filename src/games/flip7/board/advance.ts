import type { PlayerId } from '../../../engine/game.ts'
import { flipOdds } from '../bots/odds.ts'
import { type Card, isModifier, type NumberCard, type TargetCard } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import { FLIPS } from '../rules/flip.ts'
import { scoreOf } from '../rules/scoring.ts'
import type { PlayerView, View } from '../rules/view.ts'

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>

/** Applies one event to the view on screen, so that an action with several events is shown event by event. */
export function advance(view: View, event: Event): View {
  switch (event.type) {
    case 'roundStarted':
      return startRound(view, event)
    case 'reshuffled':
      return { ...view, deckCount: event.cards, discard: [] }
    case 'flipped':
      return flip(view, event)
    case 'saved':
      return discard(change(view, event.player, { hasSecondChance: false }), ['secondChance', event.card])
    case 'busted':
      return change(view, event.player, { status: 'busted', duplicate: event.card })
    case 'frozen':
      return change(takeEffect(view, event.player, 'freeze'), event.player, { status: 'frozen' })
    case 'stayed':
    case 'flip7':
      return change(view, event.player, { status: event.type })
    case 'setAside':
      return setAside(view, event)
    case 'assigned':
      return assign(view, event)
    case 'discarded':
      return discard(view, [event.card])
    case 'flipThreeBegan':
      return beginFlipThree(view, event.player)
    case 'roundEnded':
    case 'tied':
    case 'gameEnded':
      return view
  }
}

/** The chance to bust above which a card is held before it turns. */
const RISKY = 0.2
const BREATH_MS = 150

/** Holds a hit and the cards of a Flip Three for a moment if a bust is likely. */
export function breathMs(view: View, event: Event): number {
  if (event.type !== 'flipped' || event.why === 'deal') return 0
  const row = view.players.find(({ id }) => id === event.player)
  return row?.status === 'active' && flipOdds(view, event.player, 1).bust > RISKY ? BREATH_MS : 0
}

/** Changes one player's row and counts its points anew. */
function change(view: View, player: PlayerId, changed: Partial<PlayerView>): View {
  const players = view.players.map((row) => {
    if (row.id !== player) return row
    const next = { ...row, ...changed }
    return { ...next, roundScore: scoreOf(next).points }
  })
  return { ...view, players }
}

function discard(view: View, cards: readonly Card[]): View {
  return { ...view, discard: [...view.discard, ...cards] }
}

function startRound(view: View, { round, dealer }: Of<'roundStarted'>): View {
  const players = view.players.map((row): PlayerView => {
    const { id, scores, total } = row
    const nothing = {
      line: [],
      duplicate: null,
      modifiers: [],
      hasSecondChance: false,
      used: [],
      roundScore: 0,
    }
    return { id, scores, total, status: 'active', ...nothing }
  })
  const next = players[(players.findIndex(({ id }) => id === dealer) + 1) % players.length]
  return {
    ...view,
    round,
    dealerId: dealer,
    currentPlayerId: next?.id ?? null,
    players,
    flipped: [],
    flipping: null,
    queue: [],
    summary: null,
  }
}

function flip(before: View, { player, card, why, nth }: Of<'flipped'>): View {
  const deckCount = Math.max(0, before.deckCount - 1)
  const left = FLIPS[why] - nth
  const aside = nth > 1 && before.flipping?.playerId === player ? before.flipping.setAside : []
  const flipping = { playerId: player, why, left, setAside: aside }
  const flipped = [...before.flipped, card]
  const view = { ...before, deckCount, flipping, flipped, currentPlayerId: player }
  const row = view.players.find(({ id }) => id === player)
  if (row === undefined) return view
  if (typeof card === 'number') return layNumber(view, row, card)
  if (isModifier(card)) return change(view, player, { modifiers: [...row.modifiers, card] })
  return card === 'secondChance' ? change(view, player, { hasSecondChance: true }) : view
}

/** A number that the player has already busts them or uses their Second Chance: the next event says which. */
function layNumber(view: View, row: PlayerView, card: NumberCard): View {
  if (!row.line.includes(card)) return change(view, row.id, { line: [...row.line, card] })
  return row.hasSecondChance ? view : change(view, row.id, { duplicate: card })
}

function setAside(view: View, { player, card }: Of<'setAside'>): View {
  const { flipping } = view
  if (flipping === null || flipping.playerId !== player) return view
  return { ...view, flipping: { ...flipping, setAside: [...flipping.setAside, card] } }
}

function assign(before: View, { card, from, to }: Of<'assigned'>): View {
  const view = {
    ...before,
    pendingFreezeTarget: null,
    pendingFlipThreeTarget: null,
    pendingSecondChanceTarget: null,
  }
  if (card === 'secondChance') return change(view, to, { hasSecondChance: true })
  const { flipping } = view
  const rest = flipping === null ? null : { ...flipping, setAside: flipping.setAside.slice(1) }
  return { ...view, flipping: rest, queue: [...view.queue, { card, from, to }] }
}

/** Takes a card from the front of the queue and lays it in front of its owner. */
function takeEffect(view: View, player: PlayerId, card: TargetCard): View {
  const [first, ...rest] = view.queue
  const queue = first?.to === player && first.card === card ? rest : view.queue
  const used = view.players.find(({ id }) => id === player)?.used ?? []
  return change({ ...view, queue }, player, { used: [...used, card] })
}

function beginFlipThree(view: View, player: PlayerId): View {
  const flipping = { playerId: player, why: 'flipThree', left: FLIPS.flipThree, setAside: [] } as const
  return { ...takeEffect(view, player, 'flipThree'), currentPlayerId: player, flipping }
}
