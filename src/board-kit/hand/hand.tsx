import './hand.css'
import { useId, useState } from 'react'
import { useKitText } from '../i18n/use-kit-text.ts'
import { type Laid, layHand, layoutOf, relayHand } from './hand-order.ts'
import { type HandCard, HandRow } from './hand-row.tsx'
import { type Stack, stacksOf } from './hand-stacks.ts'
import { HandTools } from './hand-tools.tsx'

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
  const stacks = stacksOf(cards)
  const laid = useLaid(stacks, question, sort, isHeld)
  const playable = stacks.filter(({ isPlayable }) => isPlayable === true)
  const isFiltered = filteredFor !== null && filteredFor === question && playable.length > 0
  const byId = new Map((isFiltered ? playable : stacks).map((stack) => [stack.id, stack]))
  const shown = laid.order.flatMap((id) => byId.get(id) ?? [])
  const layout = layoutOf(shown.length)
  return (
    <div className={`hand hand-${layout}`} data-anchor={anchor} data-open={isOpen || undefined}>
      {(layoutOf(stacks.length) !== 'fan' || isFiltered) && (
        <HandTools
          rowId={rowId}
          count={cards.length}
          playableCount={question === null ? 0 : playable.reduce((sum, { count }) => sum + count, 0)}
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
  cards: readonly Stack<HandCard>[],
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
