import type { PlayerId } from '../../../engine/game.ts'
import type { Action } from './actions.ts'
import { contentGiven } from './lobby.ts'
import { SAMPLES, SEALED_TITLE } from './samples.ts'
import { contentOf, isOpen, type State } from './state.ts'

const SAMPLE_TITLES: ReadonlySet<string> = new Set(SAMPLES.map(({ title }) => title))

/**
 * Leaves the content of a gift out of the public record unless the match showed it to everybody (W29). Titles of sample
 * gifts stay: nobody wrote them, and the gifts that the match adds by itself depend on which of them are taken.
 */
export function publicAction(last: State, player: PlayerId, action: Action): Action {
  if (action.type !== 'addGift') return action
  const given = contentGiven(player, action)
  // Gifts get new ids at the start, so this one is found by its giver and its content.
  const text = JSON.stringify(given)
  const wasOpened = last.gifts.some(
    (gift, number) => isOpen(last, number) && JSON.stringify(contentOf(gift)) === text,
  )
  if (wasOpened) return action
  const { type, title, giver } = action
  return {
    type,
    title: SAMPLE_TITLES.has(given.title) ? title : SEALED_TITLE,
    ...(giver === undefined ? {} : { giver }),
  }
}
