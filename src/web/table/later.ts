import { fetched } from '../shell/fetched.tsx'

/** The parts of a table that nobody sees in its first moments: they are files of their own, fetched ahead. */

export const Panels = fetched(async () => (await import('./menu/panels.tsx')).Panels)
export const Results = fetched(async () => (await import('../results/results.tsx')).Results)
export const SettingsForm = fetched(async () => (await import('../settings/settings-form.tsx')).SettingsForm)
export const Invite = fetched(async () => (await import('../lobby/invite/invite.tsx')).Invite)
