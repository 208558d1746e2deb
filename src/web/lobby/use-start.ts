import { useState } from 'react'
import type { AnyGame } from '../../engine/game.ts'
import type { TableView } from '../../protocol/table.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { useText } from '../i18n/use-text.ts'
import { useGameSummary } from '../shell/games.ts'
import { loadRules, useRules } from './house-rules/game-rules.ts'
import { executePlan, type StartPlan, startPlan } from './start-plan.ts'
import { planNote } from './start-words.ts'
import type { Send } from './use-commands.ts'

/** Without the rules, the server alone decides whether the table can start. */
function planOf(rules: AnyGame | null, { seats, queue, options }: TableView): StartPlan {
  return rules === null ? { type: 'start' } : startPlan(rules, seats.length + queue.length, options)
}

/** The start of a match by the host, with everything that the table needs for it. */
export function useStart(table: TableView, send: Send) {
  const t = useText()
  const say = useGameText(table.game)
  const rules = useRules(table.game)
  const game = useGameSummary(table.game)
  const [isBusy, setBusy] = useState(false)
  const plan = planOf(rules, table)
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    // A press may be quicker than the rules, which know how many bots are missing.
    await executePlan(rules === null ? planOf(await loadRules(table.game), table) : plan, table, send)
    setBusy(false)
  }
  return { plan, note: planNote(plan, game, table.options, { say, t }), isBusy, press }
}
