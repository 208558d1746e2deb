import { HOST, type Observation, type PlayerId } from '../../../engine/game.ts'
import type { Choice, TerminalContext } from '../../../pieces/terminal.ts'
import type { Action, AddGift } from '../rules/actions.ts'
import type { View } from '../rules/state.ts'
import { short } from './columns.ts'
import { numbered } from '../texts/sentences.ts'

const TITLE_IN_TEXT = 34

export type Seen = Observation<View, Action>

/** The title of a gift if the viewer knows it, else its number. */
export const titleOf = ({ gifts }: View, giftId: string) => gifts[giftId]?.title ?? numbered(giftId)
/** The title of a gift, cut to fit into a sentence. */
export const shortTitle = (view: View, giftId: string) => short(titleOf(view, giftId), TITLE_IN_TEXT)
/** The id of the gift that a player holds, or null. */
export const giftOf = ({ players }: View, player: PlayerId | null) =>
  players.find(({ id }) => id === player)?.giftId ?? null
/** What a player may do, in a few words. */
export function choice(action: Action, observation: Seen, context: TerminalContext): Choice {
  const { view, player } = observation
  const mine = giftOf(view, player)
  switch (action.type) {
    case 'pick': {
      const own =
        view.gifts[action.giftId] === undefined ? '' : `, your own: ${shortTitle(view, action.giftId)}`
      return { text: `Open ${numbered(action.giftId)}${own}` }
    }
    case 'steal':
      return { text: stealText(action.giftId, observation, context) }
    case 'take':
      return { text: `Take ${shortTitle(view, action.giftId)} from the table` }
    case 'endTurn':
      return { text: mine === null ? 'Pass' : `Keep ${shortTitle(view, mine)}`, key: 'k' }
    case 'addGift':
      return { text: giveText(action, context) }
    case 'removeGift':
      if (player === HOST) return { text: `Take away the spare gift ${action.giftId}` }
      return { text: 'Take your gift back', key: 'b' }
    case 'fillWithSamples':
      return { text: 'Fill the table with sample gifts', key: 'f' }
    case 'start':
      return { text: 'Start the match', key: 's' }
    case 'endMatch':
      return { text: 'End the match now', key: 'e' }
  }
}

/** Before a swap: what goes where. */
function stealText(giftId: string, { view, player }: Seen, { name }: TerminalContext): string {
  const gift = view.unwrappedGifts[giftId]
  const [title, owner] = [shortTitle(view, giftId), name(gift?.ownerId ?? '')]
  const locks = (gift?.stealCount ?? 0) + 1 >= view.config.maxSteals ? ' (that locks it)' : ''
  const mine = giftOf(view, player)
  if (mine === null) return `Steal ${title} from ${owner}${locks}`
  return `Swap: you get ${title}, ${owner} gets ${shortTitle(view, mine)}${locks}`
}

function giveText({ title, giver }: AddGift, { name }: TerminalContext): string {
  if (giver === undefined) return `Give ${title}`
  return giver === null ? `Add a spare gift: ${title}` : `Give for ${name(giver)}: ${title}`
}

/** `#4` means that gift, whatever can be done with it; `give Title | note | link` wraps one. */
export function read(line: string, { view, legal, refused }: Seen): Action | null {
  const [, number] = /^#\s*(\d{1,2})$/.exec(line.trim()) ?? []
  if (number !== undefined) {
    const offered = [...legal, ...refused.map(({ action }) => action)]
    return offered.find((action) => 'giftId' in action && action.giftId === `g${number}`) ?? null
  }
  const [, given] = /^give\s+(.+)$/i.exec(line.trim()) ?? []
  if (given === undefined || view.phase !== 'LOBBY') return null
  const [title = '', note = '', link = ''] = given.split('|').map((part) => part.trim())
  return { type: 'addGift', title, ...(note === '' ? {} : { note }), ...(link === '' ? {} : { link }) }
}
