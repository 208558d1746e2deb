import type { Translate } from '../../engine/texts.ts'
import type { GameSummary } from '../../protocol/answers.ts'
import type { GameText } from '../i18n/game-fronts.ts'
import type { TableKey } from '../i18n/use-text.ts'
import { fieldsOf } from './house-rules/option-fields.ts'
import { differencesFrom } from './house-rules/presets.ts'
import { titleOf, valueText } from './house-rules/rule-words.ts'
import type { StartPlan } from './start-plan.ts'

/** The label of the start button for a plan that does more than start; null for any other plan. */
export function planLabel(plan: StartPlan, t: Translate<TableKey>): string | null {
  if (plan.type === 'bots') return t('lobby.start.bots', { count: plan.count })
  return plan.type === 'duel' ? t('lobby.start.duel') : null
}

/** The house rules that a plan changes, as a sentence; null if it changes none. */
export function planNote(
  plan: StartPlan,
  game: GameSummary | null,
  options: unknown,
  { say, t }: { readonly say: GameText; readonly t: Translate<TableKey> },
): string | null {
  if (plan.type !== 'duel' || game === null) return null
  const changes = differencesFrom(fieldsOf(game.options), options, plan.options).map(({ field, value }) =>
    t('lobby.chip', { title: titleOf(field, say), value: valueText(field, value, say, t) }),
  )
  return t('lobby.start.duel.about', { changes: changes.join(', ') })
}
