import type { ReactNode } from 'react'
import './badge.css'

/** One or two words that say a state, with an edge of their own, so that colour is never all that says it. */
export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: 'plain' | 'ok' | 'warn' | 'danger' | 'freeze' | 'primary'
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon}
      {children}
    </span>
  )
}
