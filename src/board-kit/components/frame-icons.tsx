import { Icon } from './icons.tsx'

export const MenuIcon = () => (
  <Icon>
    <path d="M4 6.5h16M4 12h16M4 17.5h16" />
  </Icon>
)

export const LogIcon = () => (
  <Icon>
    <path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.3 6.5h.1M4.3 12h.1M4.3 17.5h.1" />
  </Icon>
)

export const BackIcon = () => (
  <Icon>
    <path d="M9 5 4.5 9.5 9 14M5 9.5h8.5a5 5 0 0 1 0 10H9" />
  </Icon>
)

export const UpIcon = () => (
  <Icon>
    <path d="m6 14.5 6-6 6 6" />
  </Icon>
)

export const CrownIcon = () => (
  <Icon>
    <path d="M4 18.5h16M4.5 15.5 3.5 7l5 4L12 5l3.5 6 5-4-1 8.5z" />
  </Icon>
)

export const AwayIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2.5" />
  </Icon>
)

export const OnlineIcon = () => (
  <svg className="icon icon-full" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <circle cx="12" cy="12" r="5.5" />
  </svg>
)

export const OfflineIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="5.5" />
    <path d="M4 20 20 4" />
  </Icon>
)

export const SmileIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8.5 14.2c1.8 2.4 5.2 2.4 7 0M9 9.5v.5M15 9.5v.5" />
  </Icon>
)

export const LockIcon = () => (
  <Icon>
    <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
  </Icon>
)

export const PauseIcon = () => (
  <Icon>
    <path d="M9 6v12M15 6v12" />
  </Icon>
)

export const TurnIcon = () => (
  <svg className="icon icon-full" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M8 5.5v13l10-6.5z" />
  </svg>
)

export const BookIcon = () => (
  <Icon>
    <path d="M12 6.5C10 5 7.5 4.5 4 4.5v13c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2v-13c-3.5 0-6 .5-8 2zM12 6.5v13" />
  </Icon>
)

export const GearIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="3" />
    <path d="M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.100M15.9 15.9 18 18M18 6l-2.1 2.100M8.1 15.9 6 18" />
  </Icon>
)

export const KeysIcon = () => (
  <Icon>
    <rect x="3" y="6.5" width="18" height="11" rx="2" />
    <path d="M7 10.5h.1M12 10.5h.1M17 10.5h.1M8 14h8" />
  </Icon>
)

export const InviteIcon = () => (
  <Icon>
    <path d="M12 14.5v-10M8 8l4-4 4 4M5 13v6.5h14V13" />
  </Icon>
)

export const LeaveIcon = () => (
  <Icon>
    <path d="M10 4.5H5v15h5M14 8l4 4-4 4M18 12H9.5" />
  </Icon>
)

export const FlagIcon = () => (
  <Icon>
    <path d="M6 20.5v-16M6 5.5h11.5l-2.5 4 2.5 4H6" />
  </Icon>
)

export const SoundIcon = () => (
  <Icon>
    <path d="M4 9.500h3.500L12 5.500v13l-4.500-4H4zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a7.800 7.800 0 0 1 0 11" />
  </Icon>
)

export const MutedIcon = () => (
  <Icon>
    <path d="M4 9.500h3.500L12 5.500v13l-4.500-4H4zM16 9.500l5 5M21 9.500l-5 5" />
  </Icon>
)
