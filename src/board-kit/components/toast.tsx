import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useKitText } from '../i18n/use-kit-text.ts'
import { CloseIcon } from './icons.tsx'
import './toast.css'

type Tone = 'plain' | 'warn'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: Tone
}

const SHOWN_MAX = 3
/** The time to read a toast: one second, plus one for every dozen characters. */
const showMs = (text: string) => 3_000 + Math.ceil(text.length / 12) * 1_000

let toasts: readonly Toast[] = []
let lastId = 0
/** The mounted toast areas. Only the first one shows toasts, so that nothing is announced twice. */
let places: readonly string[] = []
const listeners = new Set<() => void>()

function tellAll(): void {
  for (const listener of listeners) listener()
}

function drop(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id)
  tellAll()
}

/** Shows a short notice. Anything that matters must also be shown somewhere permanent. */
export function toast(text: string, tone: Tone = 'plain'): void {
  lastId += 1
  const id = lastId
  toasts = [...toasts.filter((other) => other.text !== text), { id, text, tone }].slice(-SHOWN_MAX)
  tellAll()
  setTimeout(() => drop(id), showMs(text))
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** The area in which toasts appear, above everything including an open sheet. */
export function Toasts() {
  const t = useKitText()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  )
  const first = useSyncExternalStore(
    subscribe,
    () => places[0],
    () => undefined,
  )
  useEffect(() => {
    places = [...places, id]
    tellAll()
    return () => {
      places = places.filter((other) => other !== id)
      tellAll()
    }
  }, [id])
  const isMine = first === id
  // Shown again for each toast: the popover that was shown last is on top.
  useEffect(() => {
    const element = place.current
    if (element?.showPopover === undefined) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (isMine && shown.length > 0) element.showPopover()
  }, [isMine, shown])
  const visible = isMine ? shown : []
  return (
    <>
      <div className="unseen" aria-live="polite">
        {visible.at(-1)?.text}
      </div>
      <section className="toasts" aria-label={t('toast.list')} ref={place} popover="manual">
        {visible.map(({ id: key, text, tone }) => (
          <div key={key} className={`toast toast-${tone}`}>
            <p>{text}</p>
            <button type="button" className="toast-close" onClick={() => drop(key)}>
              <CloseIcon />
              <span className="unseen">{t('toast.close')}</span>
            </button>
          </div>
        ))}
      </section>
    </>
  )
}
