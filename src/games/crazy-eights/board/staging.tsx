import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { BoardProps } from '../../../board-kit/board.ts'
import { focusCard } from '../../../board-kit/components/hand-row.tsx'
import type { Color, ShownCard } from '../rules/cards.ts'
import { type Action, DRAW } from '../rules/legality.ts'
import type { View } from '../rules/state.ts'
import type { Key } from '../texts/en.ts'
import { type Offer, offersOf, seenHand } from './hand.ts'

export type EightsProps = BoardProps<View, Action, Key>

/** The card that is picked out, the colour that is named with it, and what becomes of them. */
export interface Staging {
  /** This device has a hand to play from; else it only looks on. */
  readonly isPlaying: boolean
  /** And it is asked now. */
  readonly isMine: boolean
  offer(card: ShownCard): Offer
  readonly picked: ShownCard | null
  /** What has just come into the hand. */
  readonly drawn: readonly string[]
  /** The wild card that waits for its colour. */
  readonly naming: ShownCard | null
  readonly color: Color | null
  /** The keyboard picked it out, so the focus goes to the colours. */
  readonly isByKey: boolean
  /** Whether the focus is among the colours: it goes back to the hand when they vanish. */
  readonly isNamingFocused: RefObject<boolean>
  press(id: string, by: 'pointer' | 'key'): void
  /** Names a colour; the one that is named already plays the card. */
  name(color: Color): void
  /** Names a colour and plays nothing yet, as arrow keys do. */
  mark(color: Color): void
  putBack(): void
  play(): void
  draw(): void
}

interface Staged {
  readonly id: string
  readonly color: Color | null
  readonly by: 'pointer' | 'key'
}

/** Picks a card out, then plays it. What was picked out stays so through the moves of others. */
export function useStaging({ observation, activePlayers, mode, isPending, aids, act }: EightsProps): Staging {
  const [staged, setStaged] = useState<Staged | null>(null)
  const { view, player, outcome } = observation
  const isPlaying = mode === 'play' && player !== null && view.hand !== undefined && outcome === null
  const isMine = isPlaying && activePlayers.includes(player) && observation.legal.length > 0
  const offer = offersOf(observation)
  const cardOf = (id: string) => view.hand?.find((card) => card.id === id) ?? null
  const picked = staged === null || !isPlaying ? null : cardOf(staged.id)
  const color = staged?.color ?? null
  const isOffered = (card: ShownCard) => isMine && offer(card)?.goes === true

  const send = (action: Action) => {
    if (isMine && !isPending) act(action)
  }
  const play = (card: ShownCard, chosenColor: Color | null) => {
    if (!isOffered(card)) return
    if (card.color !== undefined) send({ type: 'play', cardId: card.id })
    else if (chosenColor !== null) send({ type: 'play', cardId: card.id, chosenColor })
  }
  const naming = picked !== null && picked.color === undefined && isOffered(picked) ? picked : null
  const isNamingFocused = useReturnedFocus(naming === null)
  return {
    isPlaying,
    isMine,
    offer,
    picked,
    drawn: useDrawn(view, player),
    naming,
    color,
    isByKey: staged?.by === 'key',
    isNamingFocused,
    press(id, by) {
      const card = cardOf(id)
      if (card === null) return
      if (picked?.id !== id) {
        setStaged({ id, color: null, by })
        if (!aids.confirm) play(card, null)
      } else if (isOffered(card) && (card.color !== undefined || color !== null)) play(card, color)
      else setStaged(null)
    },
    name(chosen) {
      if (naming === null || staged === null) return
      if (!aids.confirm || chosen === color) play(naming, chosen)
      setStaged({ ...staged, color: chosen })
    },
    mark: (chosen) => staged !== null && setStaged({ ...staged, color: chosen }),
    putBack: () => setStaged(null),
    play: () => picked !== null && play(picked, color),
    draw: () => send(DRAW),
  }
}

function useReturnedFocus(isClosed: boolean): RefObject<boolean> {
  const isFocused = useRef(false)
  useLayoutEffect(() => {
    if (!isClosed || !isFocused.current) return
    isFocused.current = false
    focusCard(document, null)
  }, [isClosed])
  return isFocused
}

function useDrawn({ hand = [] }: View, player: string | null): readonly string[] {
  const [before, setBefore] = useState(() => seenHand(null, player, hand))
  const seen = seenHand(before, player, hand)
  if (seen !== before) setBefore(seen)
  return seen.drawn
}
