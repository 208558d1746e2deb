import type { Refusal } from '../../engine/game.ts'
import type { Language, Translate } from '../../engine/texts.ts'
import type { Rejected } from '../../protocol/rejections.ts'
import type { FrontKey } from './en/front.ts'
import type { GameText } from './game-fronts.ts'

interface Words {
  readonly t: Translate<FrontKey>
  readonly language: Language
  /** Of the game that refused, where it was one. */
  readonly game?: GameText
}

/** Why the rules do not allow it, in the game's words; its English sentence where it has none for it. */
export function refusalText({ code, text, values }: Refusal, game: GameText | undefined): string {
  return game?.(`refusal.${code}`, values) ?? text
}

/**
 * Why something was refused. The rules' own reason says most; the server's own sentence may know more than its code,
 * but it knows it in English only.
 */
export function rejectionText(rejected: Rejected, { t, language, game }: Words): string {
  const { code, reason, refusal } = rejected
  if (refusal?.code === 'wrong-number-of-players') return t('shell.refusal.players', refusal.values)
  if (refusal !== undefined) return refusalText(refusal, game)
  return language === 'en' ? reason : t(`rejection.${code}`)
}
