import type { ReactNode } from 'react'
import { Badge } from '../../../board-kit/components/badge.tsx'
import type { PlayerView, View } from '../rules/view.ts'
import { badgeOf, type TextContext } from '../texts/sentences.ts'
import { SHIELD } from './art.tsx'

function Mark({ children }: { children: ReactNode }) {
  return (
    <svg className="flip7-mark" viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

export const SnowMark = () => (
  <Mark>
    {[0, 60, 120].map((turn) => (
      <path key={turn} d="M0-10V10M-3-8 0-5l3-3M-3 8 0 5l3 3" transform={`rotate(${turn})`} />
    ))}
  </Mark>
)

export const ThreeMark = () => (
  <Mark>
    {[-22, 0, 22].map((turn) => (
      <rect key={turn} x="-4" y="-9" width="8" height="12" rx="1.5" transform={`rotate(${turn} 0 12)`} />
    ))}
  </Mark>
)

export const ShieldMark = () => (
  <Mark>
    <path d={SHIELD} transform="scale(.58)" />
  </Mark>
)

const MARKS = {
  active: <path className="flip7-mark-full" d="M-6-9 9 0-6 9z" />,
  stayed: (
    <path d="M-6 9C-10 3-9 1-7 1l2 1.500V-6c0-2 3-2 3 0v-2.500c0-2 3-2 3 0v1c0-2 3-2 3 0V-5c0-2 3-2 3 0v8c0 4-2 6-5 6z" />
  ),
  frozen: [0, 60, 120].map((turn) => (
    <path key={turn} d="M0-10V10M-3-8 0-5l3-3" transform={`rotate(${turn})`} />
  )),
  busted: <path className="flip7-mark-thick" d="m-7-7 14 14M7-7-7 7" />,
  flip7: (
    <path
      className="flip7-mark-full"
      d="m0-10 3 6.600 7 .8-5.200 4.900L6.200 10 0 6.300-6.200 10-4.800 2.300-10-2.600l7-.8z"
    />
  ),
  scored: <path className="flip7-mark-thick" d="m-8 1 5 6L8-7" />,
} as const

const TONES = {
  active: 'plain',
  stayed: 'ok',
  frozen: 'freeze',
  busted: 'danger',
  flip7: 'primary',
  scored: 'ok',
} as const

/** The rule that explains each badge. */
const RULES = {
  active: 'F15',
  stayed: 'F15',
  frozen: 'F21',
  busted: 'F18',
  flip7: 'F35',
  scored: 'F35',
} as const

/** The status of a player in the round: an icon and a word. */
export function StatusBadge({ row, view, t }: { row: PlayerView; view: View; t: TextContext['t'] }) {
  const status = badgeOf(row, view)
  return (
    <span className={`flip7-status flip7-status-${status}`} data-rule={RULES[status]}>
      <Badge tone={TONES[status]} icon={<Mark>{MARKS[status]}</Mark>}>
        {t(`badge.${status}`)}
      </Badge>
    </span>
  )
}
