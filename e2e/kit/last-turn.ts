import { observe } from '../../src/engine/match.ts'
import { fastRng } from '../../src/engine/rng.ts'
import { commitment } from '../../src/engine/seed.ts'
import { yahtzee } from '../../src/games/yahtzee/index.ts'
import type { View } from '../../src/games/yahtzee/rules/view.ts'
import { TableRunner } from '../../src/table/runner.ts'
import { savedText } from '../../src/web/local/saved/saved-table.ts'
import { DEVICE_HOST, planned } from '../../src/web/local/setup/plan.ts'

const PERSON = 'p1'
const PACE_MS = 600

/** A match of Yahtzee between Ana and a bot, from this seed; its clock advances by itself. */
function begun(number: number): TableRunner {
  let now = 0
  const id = `m_lastturn${number}`
  const server = number.toString(16).padStart(64, '0')
  const deal = { match: id, server, commitment: commitment(id, server) }
  const sitters = [{ name: 'Ana' }, { bot: 'beginner' }] as const
  const plan = { game: 'yahtzee', options: {}, sitters, paceMs: PACE_MS }
  const runner = new TableRunner(
    {
      now: () => (now += 2 * PACE_MS),
      random: (bytes) => new Uint8Array(bytes),
      botRng: (revision) => fastRng(revision),
      gameOf: () => yahtzee,
      onChange: () => undefined,
      onFault: (fault) => {
        throw fault
      },
    },
    planned(plan, deal, () => yahtzee),
  )
  runner.execute(DEVICE_HOST, { type: 'start' })
  return runner
}

/** Ana plays as the beginner bot does, which gives points away in every turn. */
function playOn(runner: TableRunner): void {
  const { match } = runner.live ?? {}
  const { revision = 0 } = match ?? {}
  if (match?.activePlayers[0] !== PERSON) return void runner.runDue()
  const action = yahtzee.bots.beginner?.choose(observe(match, PERSON) as never, fastRng(revision))
  if (action === undefined) throw new Error('there is a beginner')
  const acted = runner.act({ id: PERSON }, { action, revision, asHost: false })
  if (!acted.ok) throw new Error(acted.rejected.reason)
}

/**
 * The saved text of a solo match of Yahtzee, under the key `icebreaker.local.solo`, in which only Ana's last turn is
 * still to be played.
 */
export function lastTurn(): string {
  for (let number = 0; number < 64; number += 1) {
    const runner = begun(number)
    const view = () => observe(runner.live!.match, PERSON).view as View
    // The first player is drawn, and must be the bot.
    if (view().currentPlayerId === PERSON) continue
    while (view().turn < 13 || view().currentPlayerId !== PERSON) playOn(runner)
    return savedText({ table: runner.table, record: runner.record })
  }
  throw new Error('the bot begins in one of them')
}
