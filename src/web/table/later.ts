import type { ComponentType } from 'react'
import { loadAllTexts } from '../i18n/language.ts'
import { fetched } from '../shell/fetched.tsx'

/** The parts of a table that nobody sees in its first moments: they are files of their own, fetched ahead. */

/** A part with texts that a table does not have at first. */
const withAllTexts = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  fetched(async () => {
    const [part] = await Promise.all([load(), loadAllTexts()])
    return part
  })

export const Panels = withAllTexts(async () => (await import('./menu/panels.tsx')).Panels)
export const Results = fetched(async () => (await import('../results/results.tsx')).Results)
export const SettingsForm = withAllTexts(
  async () => (await import('../settings/settings-form.tsx')).SettingsForm,
)
export const Invite = fetched(async () => (await import('../lobby/invite/invite.tsx')).Invite)
