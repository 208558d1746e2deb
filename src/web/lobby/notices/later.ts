import { withAllTexts } from '../../i18n/with-all-texts.ts'

/** The sheet of notices is a file of its own: few tables are slow. */
export const NoticeSheet = withAllTexts(async () => (await import('./notice-sheet.tsx')).NoticeSheet)
