import { observe } from '../src/engine/match.ts'
import { fastRng } from '../src/engine/rng.ts'
import { commitment } from '../src/engine/seed.ts'
import { yahtzee } from '../src/games/yahtzee/index.ts'
import type { View } from '../src/games/yahtzee/rules/view.ts'
import { deskFor } from '../src/web/local/desk.ts'
import { keptText } from '../src/web/local/kept.ts'
import { dealt, type LocalMatch, played } from '../src/web/local/local-match.ts'

const PERSON = 'p1'

/** Everybody plays as the beginner bot does, who gives points away in every turn. */
function playedOn(local: LocalMatch): LocalMatch {
  const [player = ''] = local.match.activePlayers
  const { revision } = local.match
  const action = yahtzee.bots.beginner?.choose(observe(local.match, player) as never, fastRng(revision))
  if (action === undefined) throw new Error('there is a beginner')
  const after = played(local, { player, action, revision, at: revision * 1000 })
  if (!after.ok) throw new Error(after.rejected.reason)
  return after.value
}

/**
 * A match of Yahtzee alone against a bot, in which only Ana's last turn is still to be played: what a device has stored of it
 * under `icebreaker.local.solo`.
 */
export function lastTurn(): string {
  for (let number = 0; number < 64; number += 1) {
    const deal = { match: `m_lastturn${number}`, server: number.toString(16).padStart(64, '0') }
    const sitters = [{ name: 'Ana' }, { bot: 'beginner' }] as const
    const desk = deskFor({ game: 'yahtzee', options: {}, sitters, paceMs: 600 }, deal)
    const begun = dealt(yahtzee, { players: desk.seats.map(({ player }) => player), options: {}, deal })
    if (!begun.ok) throw new Error(begun.rejected.reason)
    let local = begun.value
    const view = () => observe(local.match, PERSON).view as View
    // Who begins is drawn: it must be the bot.
    if (view().currentPlayerId === PERSON) continue
    while (view().turn < 13 || view().currentPlayerId !== PERSON) local = playedOn(local)
    const match = {
      id: deal.match,
      commitment: commitment(deal.match, deal.server),
      isOver: false,
      paused: null,
    }
    return keptText({ desk: { ...desk, match, dealt: 1 }, record: local.record })
  }
  throw new Error('the bot begins in one of them')
}
