import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useKitText } from '../i18n/use-kit-text.ts'
import { CloseIcon } from './icons.tsx'
import './sheet.css'

interface SheetProps {
  readonly title: string
  onClose(): void
  readonly children: ReactNode
  /** On a wide screen: in the middle or along the side. On a phone a sheet always comes from below. */
  readonly place?: 'middle' | 'side'
  /** Stays in view below the scrolling content. */
  readonly foot?: ReactNode
}

/** Restores the focus to the element that had it, if it still exists. */
function refocus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
}

/** A modal sheet. The native dialog element keeps the focus inside. */
export function Sheet({ title, onClose, children, place = 'middle', foot }: SheetProps) {
  const t = useKitText()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    const element = dialog.current
    element?.showModal()
    heading.current?.focus({ preventScroll: true })
    return () => {
      element?.close()
      refocus(before)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which the dialog itself turns into a cancel
    <dialog
      ref={dialog}
      className={`sheet sheet-${place}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="sheet-inner">
        <div className="sheet-head">
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="sheet-close" onClick={onClose}>
            <CloseIcon />
            <span className="unseen">{t('sheet.close')}</span>
          </button>
        </div>
        <div className="sheet-body">{children}</div>
        {foot !== undefined && <div className="sheet-foot">{foot}</div>}
      </div>
    </dialog>
  )
}

const FOCUSABLE = 'button, [href], input, select, textarea, [tabindex="0"]'

/**
 * A sheet for a choice that must be made. It is not modal, so the table stays readable. It takes the focus if the focused
 * element makes room for it.
 */
export function OpenSheet({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if ((document.activeElement?.closest('[data-yields]') ?? null) === null) return
    place.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={place} className="sheet-open" aria-label={label}>
      {children}
    </section>
  )
}
