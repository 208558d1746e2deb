import type { TerminalContext } from '../../../pieces/terminal.ts'
import type { Event } from '../rules/events.ts'

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export const REASONS = {
  'queue-exhausted': 'Everyone has had their turns.',
  'all-frozen': 'Every gift is locked.',
  'ended-by-host': 'The host ended the match.',
} as const

/** How a gift is called at the terminal: by the number on its box. */
export function numbered(giftId: string): string {
  return `#${giftId.replace(/^g/, '')}`
}

/** Every event as a sentence. */
export function tell(event: Event, { name }: TerminalContext): string | null {
  switch (event.type) {
    case 'giftAdded':
      return event.giverId === null
        ? 'A spare gift was added.'
        : `${name(event.giverId)} has put a gift on the table.`
    case 'giftRemoved':
      return event.giverId === null
        ? 'A spare gift was taken away.'
        : `The gift of ${name(event.giverId)} was taken back.`
    case 'filled':
      return `${plural(event.count, 'sample gift')} filled the table.`
    case 'started':
      return startSentence(event, name)
    case 'picked':
      return `${name(event.playerId)} opened ${numbered(event.giftId)}: ${event.content.title}!${left(event)}`
    case 'taken':
      return `${name(event.playerId)} took ${event.content.title} from the table.${left(event)}`
    case 'stolen':
      return stealSentence(event, name)
    case 'kept':
      return event.title === null
        ? `${name(event.playerId)} passed.`
        : `${name(event.playerId)} kept ${event.title}.`
    case 'slotBegan':
      return null
    case 'ended':
      return endSentence(event, name)
  }
}

type Of<Type> = Extract<Event, { type: Type }>

function startSentence({ turnOrder, gifts, setAside }: Of<'started'>, name: TerminalContext['name']): string {
  const aside = setAside === 0 ? '' : ` ${setAside} more ${setAside === 1 ? 'was' : 'were'} set aside.`
  return `${plural(gifts, 'gift')} under the tree. The order: ${turnOrder.map(name).join(', ')}.${aside}`
}

function left(event: Of<'picked'> | Of<'taken'>): string {
  return event.left === null ? '' : ` ${event.left.title} now lies on the table.`
}

function stealSentence(event: Of<'stolen'>, name: TerminalContext['name']): string {
  const { playerId, previousOwnerId, title, exchanged, stealCount, isFrozen } = event
  const swap = exchanged === null ? '' : `, who gets ${exchanged.title}`
  const lock = isFrozen ? ' It is LOCKED now.' : ''
  const victim = `${name(previousOwnerId)} was robbed: ${name(previousOwnerId)} acts now.`
  const theft = `${name(playerId)} stole ${title} from ${name(previousOwnerId)}${swap} (steal ${stealCount}).`
  return `${theft}${lock} ${victim}`
}

function endSentence({ reason, given, unclaimed }: Of<'ended'>, name: TerminalContext['name']): string {
  const gifts = given.map(({ playerId, content }) => ` ${name(playerId)} gets ${content.title}.`).join('')
  const left = unclaimed.length === 0 ? '' : ` Left over: ${unclaimed.map(numbered).join(', ')}.`
  return `It is over. ${REASONS[reason]}${gifts}${left}`
}
