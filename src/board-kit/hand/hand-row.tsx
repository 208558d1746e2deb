import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Card, type CardProps } from '../components/card.tsx'
import { useKitText } from '../i18n/use-kit-text.ts'
import type { Laid } from './hand-order.ts'
import type { Stack } from './hand-stacks.ts'

/** One card of a hand. */
export interface HandCard {
  readonly id: string
  /** Equal cards have the same kind: in a large hand they lie on one another. Omitted if their places matter. */
  readonly kind?: string | undefined
  /** The front of the card, drawn within `Card`. */
  readonly face: ReactNode
  /** Names the card in flights, as `card:<anchor>`; the id if omitted. */
  readonly anchor?: string | undefined
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

interface HandRowProps {
  readonly id: string
  readonly cards: readonly Stack<HandCard>[]
  readonly laid: Laid
  readonly label: string
  readonly isGrid: boolean
  /** The index of the card that a gap precedes, between playable cards and the rest; 0 for no gap. */
  readonly gapAt: number
  readonly press: ((id: string, by: 'pointer' | 'key') => void) | undefined
  /** Called when a finger or the keyboard starts or stops using the hand: it must not move by itself meanwhile. */
  readonly isHeld: boolean
  hold(isHeld: boolean): void
}

/** The cards of a hand: a list of buttons. Tab reaches one of them, the arrow keys reach the others. */
export function HandRow(props: HandRowProps) {
  const { id, cards, laid, label, isGrid, gapAt, press, isHeld, hold } = props
  const row = useRef<HTMLUListElement>(null)
  const [reached, setReached] = useState<string | null>(null)
  const focused = useKeptFocus(row, cards)
  const selected = cards.find(({ isSelected }) => isSelected)?.cardId
  useScroll(row, laid, selected, isHeld)
  const tabStop = cards.find(({ cardId }) => cardId === reached)?.cardId ?? selected ?? cards[0]?.cardId
  const reasons = [...new Set(cards.flatMap(({ refused }) => refused ?? []))]
  const reasonId = useId()
  return (
    <>
      <ul
        id={id}
        ref={row}
        className="hand-row"
        aria-label={label}
        // The keyboard must also reach a list that can only be scrolled.
        tabIndex={press === undefined ? 0 : undefined}
        onKeyDown={(event) => moveFocus(event, isGrid)}
        onTouchStart={() => hold(true)}
        onTouchEnd={({ touches }) => hold(touches.length > 0)}
        onTouchCancel={() => hold(false)}
        onFocus={({ target }) => {
          const card = target.dataset.card ?? null
          setReached(card)
          focused.current =
            card === null ? null : { card, at: cards.findIndex((held) => held.cardId === card) }
          if (target.matches(':focus-visible')) hold(true)
        }}
        onBlur={() => {
          focused.current = null
          hold(false)
        }}
      >
        {cards.map((card, at) => (
          <li
            key={card.id}
            className={slotClass(card, gapAt > 0 && at === gapAt)}
            data-anchor={`card:${card.anchor ?? card.cardId}`}
          >
            <HandButton
              card={card}
              place={at + 1}
              count={cards.length}
              isTabStop={card.cardId === tabStop}
              reasonId={
                card.refused === undefined ? undefined : `${reasonId}${reasons.indexOf(card.refused)}`
              }
              press={press}
            />
          </li>
        ))}
      </ul>
      {reasons.map((reason, at) => (
        <p key={reason} id={`${reasonId}${at}`} hidden>
          {reason}
        </p>
      ))}
    </>
  )
}

function slotClass({ isSelected, isRaised, isNew, count }: Stack<HandCard>, hasGap: boolean): string {
  const classes = ['hand-slot']
  if (isNew) classes.push('is-new')
  if (isSelected) classes.push('is-selected')
  if (isRaised) classes.push('is-raised')
  if (hasGap) classes.push('has-gap')
  if (count > 1) classes.push('is-stack')
  return classes.join(' ')
}

function HandButton(props: {
  card: Stack<HandCard>
  place: number
  count: number
  isTabStop: boolean
  reasonId: string | undefined
  press: HandRowProps['press']
}) {
  const { card, place, count, press, reasonId } = props
  const { cardId, face, isSelected = false, isPlayable = false, refused, tagTone = 'warn' } = card
  const t = useKitText()
  const tag = card.tag ?? (card.isNew === true ? t('hand.new') : undefined)
  const tagName = card.tagName ?? tag
  const told = [
    card.name,
    ...(card.count > 1 ? [t('hand.equal', { count: card.count })] : []),
    ...(isPlayable ? [t('hand.playable')] : []),
    ...(tagName === undefined ? [] : [tagName]),
  ]
  const name = [...told, t('hand.place', { place, count })].join(', ')
  const look = { face, tag, isSelected, isDimmed: refused !== undefined }
  const times = card.count > 1 && (
    <span className="hand-times" aria-hidden="true">
      {`×${card.count}`}
    </span>
  )
  if (press === undefined) {
    return (
      <>
        <Card {...look} name={name} />
        {times}
      </>
    )
  }
  return (
    <button
      type="button"
      className="hand-card"
      data-card={cardId}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-pressed={isSelected}
      aria-disabled={refused !== undefined || undefined}
      aria-describedby={reasonId}
      // A click without a pointer comes from a key or a screen reader.
      onClick={({ detail }) => press(cardId, detail === 0 ? 'key' : 'pointer')}
    >
      <span className="unseen">{name}</span>
      <Card {...look} tagTone={card.tag === undefined ? 'plain' : tagTone} />
      {times}
    </button>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const ROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

function moveFocus(event: KeyboardEvent<HTMLUListElement>, isGrid: boolean): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.contains(document.activeElement))
  const to = at < 0 ? null : placeAfter(event.key, at, buttons, isGrid)
  if (to === null) return
  event.preventDefault()
  event.stopPropagation()
  buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus()
}

/** The index that an arrow key moves the focus to; null for any other key. */
function placeAfter(
  key: string,
  at: number,
  buttons: readonly HTMLElement[],
  isGrid: boolean,
): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return buttons.length - 1
  const step = STEPS[key]
  if (step !== undefined) return at + step
  const rows = ROWS[key]
  if (rows === undefined || !isGrid) return null
  const top = buttons[0]?.getBoundingClientRect().top
  const columns = buttons.filter((button) => button.getBoundingClientRect().top === top).length
  const to = at + rows * columns
  return to < 0 ? at : to
}

/** Moves the focus to the next card when the focused card leaves the hand. */
function useKeptFocus(row: { readonly current: HTMLElement | null }, cards: readonly Stack<HandCard>[]) {
  const focused = useRef<{ readonly card: string; readonly at: number } | null>(null)
  useLayoutEffect(() => {
    const was = focused.current
    if (was === null || cards.some(({ cardId }) => cardId === was.card)) return
    focused.current = null
    const next = cards[Math.min(was.at, cards.length - 1)]
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (next !== undefined && isLost) focusCard(row.current, next.cardId)
  }, [row, cards])
  return focused
}

/** Focuses a card of the hand within this element. */
export function focusCard(within: ParentNode | null, card: string | null): void {
  const buttons = within?.querySelectorAll<HTMLElement>('.hand-card') ?? []
  const found = [...buttons].find(({ dataset, tabIndex }) =>
    card === null ? tabIndex === 0 : dataset.card === card,
  )
  found?.focus()
}

/** Scrolls a newly sorted hand to its start or its new cards, and keeps the selected card in full view. */
function useScroll(
  row: { readonly current: HTMLElement | null },
  { lay, question }: Laid,
  selected: string | undefined,
  isHeld: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the hand is sorted again
  useLayoutEffect(() => {
    if (isHeld || lay === 0) return
    const isNew = question === null ? row.current?.querySelector('.is-new') : null
    if (isNew == null) row.current?.scrollTo({ left: 0, top: 0 })
    else isNew.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [lay])
  useLayoutEffect(() => {
    if (selected === undefined) return
    row.current?.querySelector('.is-selected')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [row, selected])
}
