import type { ReactNode } from 'react'

/** Small line drawings that accompany words, so screen readers skip them. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

export const SystemIcon = () => (
  <Icon>
    <rect x="3" y="4.5" width="18" height="12" rx="2" />
    <path d="M8.5 20h7M12 16.5V20" />
  </Icon>
)

export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.5 1.5M17.2 17.2l1.5 1.5M18.7 5.3l-1.5 1.5M6.8 17.2l-1.5 1.5" />
  </Icon>
)

export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2z" />
  </Icon>
)

export const PlayersIcon = () => (
  <Icon>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M15.5 4.800a3.5 3.5 0 0 1 0 6.400M18 14.600c2 .9 3.2 2.7 3.5 5.4" />
  </Icon>
)

export const BotIcon = () => (
  <Icon>
    <rect x="4" y="8.5" width="16" height="11" rx="3" />
    <path d="M12 8.500V5M9 13v1.500M15 13v1.5" />
    <circle cx="12" cy="3.8" r="1.2" />
  </Icon>
)

export const CopyIcon = () => (
  <Icon>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2.5" />
    <path d="M15.5 5.500v-.5a1.5 1.5 0 0 0-1.5-1.500H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.500h.5" />
  </Icon>
)

export const CheckIcon = () => (
  <Icon>
    <path d="m4.5 12.5 5 5 10-11" />
  </Icon>
)

export const BackIcon = () => (
  <Icon>
    <path d="M14.5 5.5 8 12l6.5 6.5" />
  </Icon>
)

export const SearchIcon = () => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)
