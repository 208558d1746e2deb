import type { PlayerId } from '../../../engine/game.ts'
import type { Action } from './actions.ts'
import { contentOf } from './content.ts'
import { givenContent } from './lobby.ts'
import { SAMPLES, SEALED_TITLE } from './samples.ts'
import { isOpen, type State } from './state.ts'

const SAMPLE_TITLES: ReadonlySet<string> = new Set(SAMPLES.map(({ title }) => title))

/**
 * Removes the content of a gift from the public record unless the match showed it to everybody (W29). Titles of sample
 * gifts stay: no player wrote them, and the sample gifts that are drawn later depend on them.
 */
export function publicAction(last: State, player: PlayerId, action: Action): Action {
  if (action.type !== 'addGift') return action
  const given = givenContent(player, action)
  // Gifts get new ids at the start, so the giver and the content identify this one.
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
