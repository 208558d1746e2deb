import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useKitText } from '../i18n/use-kit-text.ts'
import { CloseIcon } from './frame-icons.tsx'
import './sheet.css'

interface SheetProps {
  readonly title: string
  onClose(): void
  readonly children: ReactNode
  /** On a wide screen: in the middle, or along the side. On a phone it always comes from below. */
  readonly place?: 'middle' | 'side'
  /** Stays below what scrolls. */
  readonly foot?: ReactNode
}

/** Puts the focus back to where it was, if that is still there. */
function refocus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
}

/** A sheet that is to be closed before anything else: a native dialog keeps the focus inside by itself. */
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
 * A choice that must be made, and that leaves the rest to be read: it traps nothing. The focus comes along when it was
 * on something that makes place for it.
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
