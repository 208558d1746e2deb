import { Icon } from '../../board-kit/components/icons.tsx'

export const StepBackIcon = () => (
  <Icon>
    <path d="M15 6 9 12l6 6" />
  </Icon>
)

export const StepOnIcon = () => (
  <Icon>
    <path d="m9 6 6 6-6 6" />
  </Icon>
)

export const RoundBackIcon = () => (
  <Icon>
    <path d="M18 6l-6 6 6 6M11 6l-6 6 6 6" />
  </Icon>
)

export const RoundOnIcon = () => (
  <Icon>
    <path d="m6 6 6 6-6 6M13 6l6 6-6 6" />
  </Icon>
)

export const PlayIcon = () => (
  <Icon>
    <path d="M8 5.5v13l10-6.5z" />
  </Icon>
)

export const PauseIcon = () => (
  <Icon>
    <path d="M9 6v12M15 6v12" />
  </Icon>
)

export const MoreIcon = () => (
  <svg className="icon icon-full" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <circle cx="5" cy="12" r="2" />
    <circle cx="12" cy="12" r="2" />
    <circle cx="19" cy="12" r="2" />
  </svg>
)

export const ShieldIcon = () => (
  <Icon>
    <path d="M12 3.500 19 6v6c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6zM9 12l2.200 2.200L15.200 10" />
  </Icon>
)

export const CurveIcon = () => (
  <Icon>
    <path d="M4 4.500v15.500h16M7.500 15.500l4-5 3.500 3 5-7" />
  </Icon>
)
