import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { BoardProps } from '../../../board-kit/board.ts'
import { focusCard } from '../../../board-kit/hand/hand-row.tsx'
import { type Action, DRAW } from '../rules/actions.ts'
import type { Color, ShownCard } from '../rules/cards.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { type Offer, offersOf, trackHand } from './hand.ts'

export type EightsProps = BoardProps<View, Action, Key>

/** The selected card, the colour that is named with it, and the ways to change or play them. */
export interface Staging {
  /** Whether this device has a hand to play from; otherwise it only watches. */
  readonly isPlaying: boolean
  /** Whether it is also this device's turn. */
  readonly isMine: boolean
  offer(card: ShownCard): Offer
  readonly picked: ShownCard | null
  /** The ids of the cards that have just come into the hand. */
  readonly drawn: readonly string[]
  /** The wild card that waits for its colour. */
  readonly naming: ShownCard | null
  readonly color: Color | null
  /** Whether the keyboard selected the card: the focus then moves to the colours. */
  readonly isByKey: boolean
  /** Whether the focus is on the colours: it returns to the hand when they disappear. */
  readonly isNamingFocused: RefObject<boolean>
  press(id: string, by: 'pointer' | 'key'): void
  /** Names a colour; naming the same colour again plays the card. */
  name(color: Color): void
  /** Names a colour without playing the card, as arrow keys do. */
  mark(color: Color): void
  putBack(): void
  play(): void
  draw(): void
}

interface Selection {
  readonly id: string
  readonly color: Color | null
  readonly by: 'pointer' | 'key'
}

/** Lets the player select a card and then play it. The selection survives the moves of other players. */
export function useStaging({ observation, activePlayers, mode, isPending, aids, act }: EightsProps): Staging {
  const [selection, setSelection] = useState<Selection | null>(null)
  const { view, player, outcome } = observation
  const isPlaying = mode === 'play' && player !== null && view.hand !== undefined && outcome === null
  const isMine = isPlaying && activePlayers.includes(player) && observation.legal.length > 0
  const offer = offersOf(observation)
  const cardOf = (id: string) => view.hand?.find((card) => card.id === id) ?? null
  const picked = selection === null || !isPlaying ? null : cardOf(selection.id)
  const color = selection?.color ?? null
  const isOffered = (card: ShownCard) => isMine && offer(card)?.isPlayable === true

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
    drawn: useDrawnCards(view, player),
    naming,
    color,
    isByKey: selection?.by === 'key',
    isNamingFocused,
    press(id, by) {
      const card = cardOf(id)
      if (card === null) return
      if (picked?.id !== id) {
        setSelection({ id, color: null, by })
        if (!aids.confirm) play(card, null)
      } else if (isOffered(card) && (card.color !== undefined || color !== null)) play(card, color)
      else setSelection(null)
    },
    name(chosen) {
      if (naming === null || selection === null) return
      if (!aids.confirm || chosen === color) play(naming, chosen)
      setSelection({ ...selection, color: chosen })
    },
    mark: (chosen) => selection !== null && setSelection({ ...selection, color: chosen }),
    putBack: () => setSelection(null),
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

function useDrawnCards({ hand = [] }: View, player: string | null): readonly string[] {
  const [before, setBefore] = useState(() => trackHand(null, player, hand))
  const history = trackHand(before, player, hand)
  if (history !== before) setBefore(history)
  return history.drawn
}
