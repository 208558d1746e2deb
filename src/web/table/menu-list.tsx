import { type ReactNode, useId, useState } from 'react'
import { useText } from '../i18n/use-text.ts'

interface MenuItemProps {
  readonly icon?: ReactNode
  readonly label: string
  readonly about?: string | undefined
  /** Why not: the entry stays, can be reached, and says so. */
  readonly refused?: string | undefined
  readonly isDanger?: boolean
  readonly isPressed?: boolean
  onPress(): void
}

/** An entry of a menu: what it does, and a line of why or why not. */
export function MenuItem({
  icon,
  label,
  about,
  refused,
  isDanger = false,
  isPressed,
  onPress,
}: MenuItemProps) {
  const id = useId()
  const line = refused ?? about
  return (
    <li>
      <button
        type="button"
        className={`menu-item${isDanger ? ' menu-item-danger' : ''}`}
        aria-disabled={refused === undefined ? undefined : true}
        aria-describedby={line === undefined ? undefined : id}
        aria-pressed={isPressed}
        onClick={() => refused === undefined && onPress()}
      >
        {icon}
        <span className="menu-item-words">
          <span>{label}</span>
          {line !== undefined && (
            <span className="menu-item-about" id={id}>
              {line}
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

/** An entry that asks once more, in its own place. */
export function AskingItem({ question, ...item }: MenuItemProps & { readonly question: string }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) return <MenuItem {...item} onPress={() => setAsking(true)} />
  return (
    <li className="menu-question">
      <p>{question}</p>
      <div className="menu-answers">
        <button type="button" className="button button-quiet" onClick={() => setAsking(false)}>
          {t('table.cancel')}
        </button>
        <button
          type="button"
          className="button button-danger"
          // biome-ignore lint/a11y/noAutofocus: it stands where the pressed entry was, and takes its focus
          autoFocus
          onClick={() => {
            setAsking(false)
            item.onPress()
          }}
        >
          {item.label}
        </button>
      </div>
    </li>
  )
}
