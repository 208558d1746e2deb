import type { Refusal } from '../../engine/game.ts'
import type { Language, Translate } from '../../engine/texts.ts'
import type { Rejected } from '../../protocol/rejections.ts'
import type { FrontKey } from './en/front.ts'
import type { GameText } from './game-fronts.ts'

interface Words {
  readonly t: Translate<FrontKey>
  readonly language: Language
  /** The texts of the game whose rules refused, if a game did. */
  readonly game?: GameText
}

/** The reason of a refusal: the game's text, or else its English sentence. */
export function refusalText({ code, text, values }: Refusal, game: GameText | undefined): string {
  return game?.(`refusal.${code}`, values) ?? text
}

/**
 * The reason of a rejection. The rules' own reason is the most exact. The server's sentence may say more than its code,
 * but only in English.
 */
export function rejectionText(rejected: Rejected, { t, language, game }: Words): string {
  const { code, reason, refusal } = rejected
  if (refusal?.code === 'wrong-number-of-players') return t('shell.refusal.players', refusal.values)
  if (refusal !== undefined) return refusalText(refusal, game)
  return language === 'en' ? reason : t(`rejection.${code}`)
}
