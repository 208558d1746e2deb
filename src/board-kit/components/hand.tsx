import './hand.css'
import { type ReactNode, useId, useState } from 'react'
import { useKitText } from '../i18n/use-kit-text.ts'
import type { CardProps } from './card.tsx'
import { type Laid, layHand, layoutOf, relayHand } from './hand-order.ts'
import { HandRow } from './hand-row.tsx'
import { HandTools } from './hand-tools.tsx'

/** A card of one's own, as a hand shows it. */
export interface HandCard {
  readonly id: string
  /** What is printed on it; goes into the frame of `card.tsx`. */
  readonly face: ReactNode
  /** "Red plus two": its name begins with it, then what holds for it now, then its place: "playable, 3 of 14". */
  readonly name: string
  /** It goes now: it comes first in a large hand, and the filter leaves it. */
  readonly isPlayable?: boolean | undefined
  /** Why it does not go now: it is dimmed and says so, and can still be pressed. */
  readonly refused?: string | undefined
  readonly isSelected?: boolean | undefined
  /** Stands out of the others, for what the moment asks for. */
  readonly isRaised?: boolean | undefined
  /** It has just come into the hand, and says so where it has no tag. */
  readonly isNew?: boolean | undefined
  /** On a flag at its upper edge: a word, a number, a tick. */
  readonly tag?: string | undefined
  readonly tagTone?: CardProps['tagTone']
  /** The tag in words for those who hear it; the tag itself where left out. */
  readonly tagName?: string | undefined
  /** Its place in each of the hand's `sorts`; the lowest is first. */
  readonly ranks?: readonly number[] | undefined
}

export interface HandProps {
  readonly cards: readonly HandCard[]
  /** What the list is called: "Hand of Ana". The number of cards is added. */
  readonly label: string
  /** The names of the orders that can be chosen; the first holds at the start. None: as dealt, and no button. */
  readonly sorts?: readonly string[]
  /** Changes whenever one is asked anew (the revision, say), and is null while one is not. */
  readonly question?: string | number | null
  /** Left out, the cards are there to be looked at. */
  readonly press?: ((id: string, by: 'pointer' | 'key') => void) | undefined
  /** The `data-anchor` of the whole hand: where cards fly to. */
  readonly anchor?: string | undefined
}

/**
 * One's own cards: a fan up to 7, a rail up to 14, a grid beyond. Give it a `key` of the player, so that on a shared
 * device the next one's hand starts afresh.
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
