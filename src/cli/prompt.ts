import { readFileSync } from 'node:fs'
import type { Screen } from '../cli-kit/screen.ts'
import {
  type AnyGame,
  HOST,
  type Observation,
  type PlayerId,
  type Refusal,
  type Typed,
} from '../engine/game.ts'
import type { Terminal, TerminalContext } from '../pieces/terminal.ts'

/** What a person answered: an action of theirs or of the host's, or that they have had enough. */
export type Answer = { readonly player: PlayerId; readonly action: Typed } | 'quit'

interface Offer {
  readonly label: string
  readonly keys: readonly string[]
  readonly isUnlisted?: boolean
  readonly player: PlayerId
  readonly action: Typed
  readonly refusal: Refusal | null
}

export interface Asking {
  readonly game: AnyGame
  readonly terminal: Terminal<unknown, Typed, Typed>
  readonly screen: Screen
  readonly context: TerminalContext
  readonly observation: Observation<unknown, Typed>
  /** What the host may decide; shown to whoever holds the keyboard first. */
  readonly host: readonly Typed[]
}

const REFUSED_SHOWN = 6

/** Shows the table and the choices until one is made that can be tried. */
export async function askPerson(asking: Asking): Promise<Answer> {
  const { screen, observation, terminal } = asking
  const player = observation.player ?? HOST
  const offers = offersOf(asking)
  showOffers(asking, offers)
  for (;;) {
    const line = await screen.ask(screen.ink.bold('> '))
    if (line === null) return 'quit'
    const word = line.trim()
    if (word === '') continue
    if (word === 'quit' || word === 'q!') return 'quit'
    if (word.startsWith('?') || word === 'help') {
      showHelp(asking, word === 'help' ? '' : word.slice(1).trim(), offers)
      continue
    }
    const offer = offers.find(({ keys }) => keys.includes(word.toLowerCase()))
    const typed = offer === undefined ? (terminal.read?.(word, observation) ?? null) : null
    if (offer === undefined && typed === null) {
      screen.print(
        `I do not know ${JSON.stringify(word)}. Type a number or a key from the list, or ? for help.`,
      )
    } else if (offer !== undefined && offer.refusal !== null) {
      screen.print(screen.ink.yellow(`Not now: ${offer.refusal.text}`))
    } else {
      return offer ?? { player, action: typed ?? { type: '' } }
    }
  }
}

/** Legal ones first, then what is refused, so that one can choose it and hear why; what the host decides has keys of its own. */
function offersOf({ observation, host, terminal, context }: Asking): Offer[] {
  const player = observation.player ?? HOST
  const taken = new Set<string>()
  const own = [
    ...observation.legal.map((action) => ({ player, action, refusal: null })),
    ...observation.refused.map(({ action, refusal }) => ({ player, action, refusal })),
  ]
    .map((offer) => ({ ...offer, ...terminal.choice(offer.action, observation, context) }))
    .toSorted((one, other) => Number(one.isUnlisted ?? false) - Number(other.isUnlisted ?? false))
    .map(({ text, key, ...offer }, at) => {
      const letter = key !== undefined && !taken.has(key) ? [key] : []
      for (const used of letter) taken.add(used)
      return { ...offer, label: text, keys: [String(at + 1), ...letter] }
    })
  const hosted = host.map((action, at) => {
    const { text } = terminal.choice(action, observation, context)
    return { player: HOST, action, refusal: null, label: text, keys: [`h${at + 1}`] }
  })
  return [...own, ...hosted]
}

const lineOf = ({ keys, label }: Offer) => `${keys.join(' or ').padStart(8)}  ${label}`

function showOffers({ screen, observation, context, terminal }: Asking, offers: readonly Offer[]): void {
  const { ink } = screen
  const isListed = ({ isUnlisted = false }: Offer) => !isUnlisted
  for (const line of terminal.table(observation, context)) screen.print(line)
  screen.print()
  const refused = offers.filter(({ refusal }) => refusal !== null)
  const hosted = offers.filter(({ player }) => player === HOST)
  // Where only the host can go on, what the host may do is the question itself.
  const shown = observation.legal.length === 0 ? offers : offers.filter(({ player }) => player !== HOST)
  const listed = shown.filter(isListed)
  const refusedListed = refused.filter(isListed).slice(0, REFUSED_SHOWN)
  for (const offer of listed) if (offer.refusal === null) screen.print(lineOf(offer))
  for (const offer of refusedListed) {
    screen.print(ink.dim(`${lineOf(offer)} — ${offer.refusal?.text ?? ''}`))
  }
  const note = (text: string) => screen.print(ink.dim(`          ${text}`))
  if (refused.length > refusedListed.length)
    note(`and ${refused.length - refusedListed.length} that are not legal now: ?why lists them`)
  if (terminal.help !== undefined) note(context.t(terminal.help))
  if (hosted.length > 0 && observation.legal.length > 0) note('?host lists what you may decide as the host')
}

function showHelp(asking: Asking, topic: string, offers: readonly Offer[]): void {
  const { screen, game } = asking
  if (topic === '') {
    showOffers(asking, offers)
    screen.print(
      '\n?why lists what is not legal now · ?rules shows the rules · ?F28 shows one rule, ?freeze all that',
    )
    screen.print('speak of freeze · quit leaves: --record keeps the match, --resume goes on with it.')
  } else if (topic === 'host') {
    const hosted = offers.filter(({ player }) => player === HOST)
    screen.print(
      hosted.length === 0 ? 'There is nothing for a host to decide now.' : hosted.map(lineOf).join('\n'),
    )
  } else if (topic === 'why') {
    const refused = offers.filter(({ refusal }) => refusal !== null)
    if (refused.length === 0) screen.print('Everything that is listed is legal.')
    for (const { label, refusal } of refused) screen.print(`  ${label}: ${refusal?.text ?? ''}`)
  } else {
    const found = rulesAbout(game, topic === 'rules' ? '' : topic)
    screen.print(found.length === 0 ? `No rule speaks of ${topic}.` : found.join('\n'))
  }
}

/** The numbered rules of a game's README that have this number, or else speak of this word. */
function rulesAbout(game: AnyGame, topic: string): string[] {
  const readme = readFileSync(new URL(`../games/${game.id}/README.md`, import.meta.url), 'utf8')
  const rules = readme
    .split(/\n(?=- |#|\n)/)
    .map((part) => part.trim())
    .filter((part) => part.startsWith('- **'))
    .map((part) => part.slice(2).replaceAll('**', '').replaceAll('`', '').replace(/\s+/g, ' '))
  const word = topic.toLowerCase()
  const numbered = rules.filter((rule) => rule.toLowerCase().startsWith(`${word}.`))
  return numbered.length > 0 ? numbered : rules.filter((rule) => rule.toLowerCase().includes(word))
}
