import type { ComponentType } from 'react'
import { fetched } from '../../board-kit/components/fetched.tsx'
import { loadAllTexts } from '../i18n/language.ts'

/** The parts of a table that nobody sees in its first moments: they are files of their own, fetched ahead. */

/** A part with texts that a table does not have at first. */
const withAllTexts = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  fetched(async () => {
    const [part] = await Promise.all([load(), loadAllTexts()])
    return part
  })

export const Panels = withAllTexts(async () => (await import('./menu/panels.tsx')).Panels)
export const Results = withAllTexts(async () => (await import('../results/results.tsx')).Results)
export const NextMatch = withAllTexts(async () => (await import('../results/next-match.tsx')).NextMatch)
export const SettingsForm = withAllTexts(
  async () => (await import('../settings/settings-form.tsx')).SettingsForm,
)
export const Invite = fetched(async () => (await import('../lobby/invite/invite.tsx')).Invite)
export const NoticeSheet = withAllTexts(
  async () => (await import('../lobby/notices/notice-sheet.tsx')).NoticeSheet,
)
export const TakeBackNotice = withAllTexts(
  async () => (await import('./take-back/take-back-notice.tsx')).TakeBackNotice,
)
