import './hand.css'
import { type ReactNode, useId, useState } from 'react'
import { useKitText } from '../i18n/use-kit-text.ts'
import type { CardProps } from './card.tsx'
import { type Laid, layHand, layoutOf, relayHand } from './hand-order.ts'
import { HandRow } from './hand-row.tsx'
import { HandTools } from './hand-tools.tsx'

/** One card of a hand. */
export interface HandCard {
  readonly id: string
  /** The front of the card, drawn within `Card`. */
  readonly face: ReactNode
  /** The beginning of the accessible name: "Red plus two". State and position follow: "playable, 3 of 14". */
  readonly name: string
  /** Playable now: it comes first in a large hand, and the filter keeps it. */
  readonly isPlayable?: boolean | undefined
  /** Why it cannot be played now. The card is dimmed and gives the reason, and can still be pressed. */
  readonly refused?: string | undefined
  readonly isSelected?: boolean | undefined
  /** Stands out from the others, because the moment calls for it. */
  readonly isRaised?: boolean | undefined
  /** Just drawn; without a tag the card says so. */
  readonly isNew?: boolean | undefined
  /** A flag at the upper edge: a word, a number, a tick. */
  readonly tag?: string | undefined
  readonly tagTone?: CardProps['tagTone']
  /** The tag for screen readers; defaults to the tag itself. */
  readonly tagName?: string | undefined
  /** The card's rank in each of the hand's `sorts`, lowest first. */
  readonly ranks?: readonly number[] | undefined
}

export interface HandProps {
  readonly cards: readonly HandCard[]
  /** The name of the list: "Hand of Ana". The number of cards is added. */
  readonly label: string
  /** The names of the sort orders; the first is the default. Without any, cards stay as dealt and there is no sort button. */
  readonly sorts?: readonly string[]
  /** Changes with every new decision (the revision, for example); null while the player cannot act. */
  readonly question?: string | number | null
  /** Omitted for a hand that can only be looked at. */
  readonly press?: ((id: string, by: 'pointer' | 'key') => void) | undefined
  /** The `data-anchor` of the whole hand, the destination of flying cards. */
  readonly anchor?: string | undefined
}

/**
 * The player's own cards: a fan up to 7, a rail up to 14, a grid beyond. Use the player as its `key`, so that on a shared
 * device the next player's hand starts fresh.
 */
export function Hand({ cards, label, sorts = [], question = null, press, anchor }: HandProps) {
  const t = useKitText()
  const rowId = useId()
  const [sort, setSort] = useState(0)
  const [filteredFor, setFilteredFor] = useState<HandProps['question']>(null)
  const [isOpen, setOpen] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const laid = useLaid(cards, question, sort, isHeld)
  const playable = cards.filter(({ isPlayable }) => isPlayable === true)
  const isFiltered = filteredFor !== null && filteredFor === question && playable.length > 0
  const byId = new Map((isFiltered ? playable : cards).map((card) => [card.id, card]))
  const shown = laid.order.flatMap((id) => byId.get(id) ?? [])
  const layout = layoutOf(shown.length)
  return (
    <div className={`hand hand-${layout}`} data-anchor={anchor} data-open={isOpen || undefined}>
      {(layoutOf(cards.length) !== 'fan' || isFiltered) && (
        <HandTools
          rowId={rowId}
          count={cards.length}
          playableCount={question === null ? 0 : playable.length}
          isFiltered={isFiltered}
          filter={() => setFilteredFor(isFiltered ? null : question)}
          sort={sorts[sort]}
          sortNext={() => setSort((sort + 1) % sorts.length)}
          isGrid={layout === 'grid'}
          isOpen={isOpen}
          open={() => setOpen(!isOpen)}
          shown={shown.map(({ id }) => id).join()}
        />
      )}
      <HandRow
        id={rowId}
        cards={shown}
        laid={laid}
        label={t('hand.label', { label, count: cards.length })}
        isGrid={layout === 'grid'}
        gapAt={isFiltered ? 0 : laid.playableCount}
        press={press}
        isHeld={isHeld}
        hold={setHeld}
      />
    </div>
  )
}

function useLaid(
  cards: readonly HandCard[],
  question: string | number | null,
  sort: number,
  isHeld: boolean,
): Laid {
  const [laid, setLaid] = useState(() => layHand(cards, { question, sort }))
  const isPicked = cards.some(({ isSelected }) => isSelected === true)
  const next = relayHand(laid, cards, { question, sort }, isHeld || isPicked)
  if (next !== laid) setLaid(next)
  return next
}
