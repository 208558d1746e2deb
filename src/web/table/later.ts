import { fetched } from '../../board-kit/components/fetched.tsx'
import { withAllTexts } from '../i18n/with-all-texts.ts'

/** The parts of a table that nobody sees in its first moments: they are files of their own, fetched ahead. */

export const Panels = withAllTexts(async () => (await import('./menu/panels.tsx')).Panels)
// Only a desk has room for the log beside the table, and most boards show the players themselves.
export const LogDrawer = fetched(async () => (await import('./log/log-view.tsx')).LogDrawer)
export const PeopleList = fetched(async () => (await import('./people/people.tsx')).PeopleList)
export const Results = withAllTexts(async () => (await import('../results/results.tsx')).Results)
export const NextMatch = withAllTexts(async () => (await import('../results/next-match.tsx')).NextMatch)
export const SettingsForm = withAllTexts(
  async () => (await import('../settings/settings-form.tsx')).SettingsForm,
)
export const Invite = fetched(async () => (await import('../lobby/invite/invite.tsx')).Invite)
export const LostMoves = withAllTexts(async () => (await import('./receipts/lost-moves.tsx')).LostMoves)
export const TakeBackNotice = withAllTexts(
  async () => (await import('./take-back/take-back-notice.tsx')).TakeBackNotice,
)
