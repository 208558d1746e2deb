import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'

const giftsIn = (place: HTMLElement | null): HTMLElement[] =>
  place === null ? [] : [...place.querySelectorAll<HTMLElement>('[data-gift]')]

const middleOf = (element: HTMLElement) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** The nearest gift in the row above or below, or `from` itself if there is no such row. */
function inNextRow(all: readonly HTMLElement[], from: HTMLElement, direction: 1 | -1): HTMLElement {
  const start = middleOf(from)
  const away = (element: HTMLElement) => {
    const { x, y } = middleOf(element)
    return { rows: (y - start.y) * direction, columns: Math.abs(x - start.x) }
  }
  const beyond = all.filter((element) => away(element).rows > 8)
  const nearest = Math.min(...beyond.map((element) => away(element).rows))
  const row = beyond.filter((element) => away(element).rows < nearest + 24)
  return row.toSorted((one, other) => away(one).columns - away(other).columns)[0] ?? from
}

function targetOf(key: string, all: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const at = all.indexOf(from)
  switch (key) {
    case 'ArrowRight':
      return all[Math.min(at + 1, all.length - 1)]
    case 'ArrowLeft':
      return all[Math.max(at - 1, 0)]
    case 'ArrowDown':
      return inNextRow(all, from, 1)
    case 'ArrowUp':
      return inNextRow(all, from, -1)
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    default:
      return undefined
  }
}

/** The id of the gift that has the focus, or null. */
export function focusedGift(): string | null {
  const { activeElement } = document
  return activeElement instanceof HTMLElement ? (activeElement.dataset.gift ?? null) : null
}

/** Moves the focus to the next or previous gift, or to the first if no gift has the focus. */
export function focusBy(place: HTMLElement | null, by: 1 | -1): void {
  const all = giftsIn(place)
  const at = all.findIndex((element) => element.matches(':focus'))
  const next = at < 0 ? all[0] : all[Math.min(Math.max(at + by, 0), all.length - 1)]
  next?.focus()
}

/** Makes all gifts one Tab stop; arrow keys move among them. */
export function useRoving(place: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [wanted, setWanted] = useState<string | null>(null)
  const current = wanted !== null && ids.includes(wanted) ? wanted : (ids[0] ?? null)
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const gift = target.dataset.gift
    if (gift !== undefined) setWanted(gift)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || target.dataset.gift === undefined) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = targetOf(key, giftsIn(place.current), target)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  return { current, onFocus, onKeyDown }
}
