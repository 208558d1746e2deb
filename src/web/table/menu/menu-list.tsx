import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'

interface MenuItemProps {
  readonly icon?: ReactNode
  readonly label: string
  readonly about?: string | undefined
  /** Why it cannot be used now. The entry stays reachable and gives the reason. */
  readonly refused?: string | undefined
  readonly isDanger?: boolean
  readonly isPressed?: boolean
  onPress(): void
}

/** A menu entry with its label and a line of explanation. */
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

/** A menu entry that asks for confirmation in its own place. */
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
          // biome-ignore lint/a11y/noAutofocus: it replaces the pressed entry and takes its focus
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
