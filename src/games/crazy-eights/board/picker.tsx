import './picker.css'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { focusCard } from '../../../board-kit/hand/hand-row.tsx'
import { COLORS, type Color, type ShownCard } from '../rules/cards.ts'
import { cardText, type SentenceContext } from '../texts/sentences.ts'
import { ColorShape } from './card.tsx'
import { heldCount } from './hand.ts'
import type { Staging } from './staging.tsx'

interface PickerProps extends Pick<SentenceContext, 't'> {
  readonly card: ShownCard
  readonly hand: readonly ShownCard[]
  readonly staging: Staging
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The four colours, over the pile while a wild card waits for one. Choosing the same colour twice plays the card. */
export function Picker({ card, hand, staging, t }: PickerProps) {
  const group = useRef<HTMLDivElement>(null)
  const { color: chosen, isByKey, isNamingFocused } = staging
  useOpening(group, isByKey)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      staging.putBack()
      focusCard(document, card.id)
    } else {
      const step = STEPS[event.key]
      if (step === undefined) return
      const at = COLORS.indexOf(colorAt(document.activeElement))
      const radios = group.current?.querySelectorAll<HTMLElement>('[role="radio"]')
      const next = COLORS.at((at + step) % COLORS.length)
      if (next === undefined) return
      radios?.[COLORS.indexOf(next)]?.focus()
      if (next !== chosen) staging.mark(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={group}
      className="eights-picker"
      role="radiogroup"
      aria-label={t('picker.label', { card: cardText(card, t) })}
      data-rule="C9"
      onKeyDown={onKeyDown}
      onFocus={() => {
        isNamingFocused.current = true
      }}
      onBlur={() => {
        isNamingFocused.current = false
      }}
    >
      {COLORS.map((color) => (
        // biome-ignore lint/a11y/useSemanticElements: a second press of the chosen colour plays the card
        <button
          key={color}
          type="button"
          role="radio"
          className="eights-choice"
          data-color={color}
          aria-checked={color === chosen}
          tabIndex={color === (chosen ?? COLORS[0]) ? 0 : -1}
          onClick={() => staging.name(color)}
        >
          <ColorShape color={color} />
          <span className="eights-choice-word">{t(`color.${color}`)}</span>{' '}
          <span className="eights-choice-hold">
            {t('picker.hold', { count: heldCount(hand, color, card.id) })}
          </span>
        </button>
      ))}
    </div>
  )
}

function colorAt(element: Element | null): Color {
  const name = element instanceof HTMLElement ? element.dataset.color : undefined
  return COLORS.find((color) => color === name) ?? COLORS[0]
}

/** Scrolls the picker into view, and focuses it if the keyboard opened it. */
function useOpening(group: { readonly current: HTMLElement | null }, isByKey: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the picker opens
  useEffect(() => {
    group.current?.scrollIntoView({ block: 'nearest' })
    if (isByKey) group.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [])
}
