import type { ReactNode } from 'react'
import './badge.css'

/** One or two words that name a state, with a border, so that colour is never the only sign. */
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
