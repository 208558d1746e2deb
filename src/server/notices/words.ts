import type { NoticeLanguage } from '../../protocol/notices.ts'

/** The facts that a notice may contain: everybody at the table knows them, and nothing of the match is among them. */
export interface NoticeFacts {
  readonly code: string
  /** The name of the game. */
  readonly game: string
  /** The people whose turn it is. */
  readonly names: readonly string[]
  /** The address of the page, if the server knows it. */
  readonly pageUrl: string | null
}

/** The text of a notice to one person. */
export function pushText(
  { code, game }: NoticeFacts,
  language: NoticeLanguage,
): { readonly title: string; readonly body: string } {
  return language === 'de'
    ? { title: `Du bist dran: ${game}`, body: `Tisch ${code} wartet auf dich.` }
    : { title: `Your turn: ${game}`, body: `Table ${code} is waiting for you.` }
}

export const tableUrl = ({ pageUrl, code }: NoticeFacts): string | null =>
  pageUrl === null ? null : new URL(`#/t/${code}`, pageUrl).href

/** The line in a channel. */
export function channelText(facts: NoticeFacts, language: NoticeLanguage): string {
  const { code, game } = facts
  const names = facts.names.join(', ')
  return language === 'de'
    ? `${names}: ${facts.names.length > 1 ? 'ihr seid' : 'du bist'} dran bei ${game} (Tisch ${code}).`
    : `${names}: your turn in ${game} (table ${code}).`
}
