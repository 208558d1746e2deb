import { REJECTIONS, type RejectionCode } from '../../../protocol/rejections.ts'

type RejectionTexts = Readonly<Record<`rejection.${RejectionCode}`, string>>

/** The server’s own sentences: they are English. */
export const rejectionEn = Object.fromEntries(
  Object.entries(REJECTIONS).map(([code, { text }]) => [`rejection.${code}`, text]),
) as RejectionTexts
