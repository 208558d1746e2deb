import { readFileSync } from 'node:fs'
import type { Screen } from '../../cli-kit/screen.ts'
import {
  type AnyGame,
  HOST,
  type Observation,
  type PlayerId,
  type Refusal,
  type Typed,
} from '../../engine/game.ts'
import { refusalText } from '../../engine/texts.ts'
import type { Terminal, TerminalContext } from '../../pieces/terminal.ts'
import type { Texts } from '../texts/index.ts'

/** A person's answer: an action, that the last action is taken back, or that they leave. */
export type Answer = PlayedAnswer | 'back' | 'quit'

/** An action that a person chose, of their own or of the host. */
export interface PlayedAnswer {
  readonly player: PlayerId
  readonly action: Typed
}

/** One line of the menu: an action, legal or refused, and the keys that choose it. */
interface MenuItem {
  readonly label: string
  readonly keys: readonly string[]
  /** The item can be typed, but the menu does not show it. */
  readonly isUnlisted?: boolean
  readonly player: PlayerId
  readonly action: Typed
  readonly refusal: Refusal | null
}

export interface Prompt {
  readonly game: AnyGame
  readonly texts: Texts
  readonly terminal: Terminal<unknown, Typed, Typed>
  readonly screen: Screen
  readonly context: TerminalContext
  readonly observation: Observation<unknown, Typed>
  /** The actions of the host; empty if this person is not the host. */
  readonly hostActions: readonly Typed[]
}

const REFUSED_SHOWN = 6

/** Shows the table and the menu, and asks until the answer is an action, `back` or `quit`. */
export async function askPerson(prompt: Prompt): Promise<Answer> {
  const { screen, observation, terminal, texts } = prompt
  const player = observation.player ?? HOST
  const menu = menuOf(prompt)
  showMenu(prompt, menu)
  for (;;) {
    const line = await screen.ask(screen.ink.bold('> '))
    if (line === null) return 'quit'
    const input = line.trim()
    if (input === '') continue
    if (input === 'quit' || input === 'q!') return 'quit'
    if (input === 'back') return 'back'
    if (input.startsWith('?') || input === 'help') {
      showHelp(prompt, input === 'help' ? '' : input.slice(1).trim(), menu)
      continue
    }
    const item = menu.find(({ keys }) => keys.includes(input.toLowerCase()))
    if (item === undefined) {
      const action = terminal.read?.(input, observation) ?? null
      if (action !== null) return { player, action }
      screen.print(texts.t('prompt.unknown', { input: JSON.stringify(input) }))
    } else if (item.refusal === null) {
      return item
    } else {
      const reason = refusalText(texts.game, item.refusal)
      screen.print(screen.ink.yellow(texts.t('play.refused', { reason })))
    }
  }
}

/**
 * Returns the listed actions, then the unlisted ones; among each, legal actions come before refused ones, which explain
 * themselves when chosen. The host's actions have keys of their own.
 */
function menuOf({ observation, hostActions, terminal, context }: Prompt): MenuItem[] {
  const player = observation.player ?? HOST
  const taken = new Set<string>()
  const own = [
    ...observation.legal.map((action) => ({ player, action, refusal: null })),
    ...observation.refused.map(({ action, refusal }) => ({ player, action, refusal })),
  ]
    .map((item) => ({ ...item, ...terminal.choice(item.action, observation, context) }))
    .toSorted((one, other) => Number(one.isUnlisted ?? false) - Number(other.isUnlisted ?? false))
    .map(({ text, key, ...item }, at) => {
      const letter = key !== undefined && !taken.has(key) ? [key] : []
      for (const used of letter) taken.add(used)
      return { ...item, label: text, keys: [String(at + 1), ...letter] }
    })
  const hosted = hostActions.map((action, at) => {
    const { text } = terminal.choice(action, observation, context)
    return { player: HOST, action, refusal: null, label: text, keys: [`h${at + 1}`] }
  })
  return [...own, ...hosted]
}

/** The width of the keys in the menu, such as "12 or r". */
const keysWidth = ({ t }: Texts) => t('prompt.or').length + 6

function menuLine(texts: Texts, { keys, label }: MenuItem): string {
  return `${keys.join(` ${texts.t('prompt.or')} `).padStart(keysWidth(texts))}  ${label}`
}

function showMenu(
  { screen, texts, observation, context, terminal }: Prompt,
  menu: readonly MenuItem[],
): void {
  const { ink } = screen
  for (const line of terminal.table(observation, context)) screen.print(line)
  screen.print()
  const refused = menu.filter(({ refusal }) => refusal !== null)
  const hosted = menu.filter(({ player }) => player === HOST)
  const canAct = observation.legal.length > 0
  // If only the host can act, the host's actions are the menu.
  const shown = canAct ? menu.filter(({ player }) => player !== HOST) : menu
  const isListed = ({ isUnlisted = false }: MenuItem) => !isUnlisted
  for (const item of shown.filter(isListed)) if (item.refusal === null) screen.print(menuLine(texts, item))
  const refusedShown = refused.filter(isListed).slice(0, REFUSED_SHOWN)
  for (const item of refusedShown) {
    const reason = item.refusal === null ? '' : refusalText(texts.game, item.refusal)
    screen.print(ink.dim(texts.t('prompt.refused', { choice: menuLine(texts, item), reason })))
  }
  const note = (text: string) => screen.print(ink.dim(`${' '.repeat(keysWidth(texts) + 2)}${text}`))
  const hiddenCount = refused.length - refusedShown.length
  if (hiddenCount > 0) note(texts.t('prompt.more', { count: hiddenCount }))
  if (terminal.help !== undefined) note(context.t(terminal.help))
  if (hosted.length > 0 && canAct) note(texts.t('prompt.host'))
}

function showHelp(prompt: Prompt, topic: string, menu: readonly MenuItem[]): void {
  const { screen, game, texts } = prompt
  if (topic === '') {
    showMenu(prompt, menu)
    screen.print(`\n${texts.t('prompt.help')}`)
  } else if (topic === 'host') {
    const hosted = menu.filter(({ player }) => player === HOST)
    if (hosted.length === 0) screen.print(texts.t('prompt.host.none'))
    for (const item of hosted) screen.print(menuLine(texts, item))
  } else if (topic === 'why') {
    const refused = menu.flatMap(({ label, refusal }) =>
      refusal === null ? [] : [`  ${label}: ${refusalText(texts.game, refusal)}`],
    )
    screen.print(refused.length === 0 ? texts.t('prompt.why.none') : refused.join('\n'))
  } else {
    const rules = rulesAbout(game, topic === 'rules' ? '' : topic)
    if (rules.length === 0) screen.print(texts.t('prompt.rules.none', { topic }))
    else screen.print([texts.t('prompt.rules'), ...rules].join('\n'))
  }
}

/** Returns the numbered rule of the game's README with this number, or else all rules that mention this word. */
function rulesAbout(game: AnyGame, topic: string): string[] {
  const readme = readFileSync(new URL(`../../games/${game.id}/README.md`, import.meta.url), 'utf8')
  const rules = readme
    .split(/\n(?=- |#|\n)/)
    .map((part) => part.trim())
    .filter((part) => part.startsWith('- **'))
    .map((part) => part.slice(2).replaceAll('**', '').replaceAll('`', '').replace(/\s+/g, ' '))
  const word = topic.toLowerCase()
  const numbered = rules.filter((rule) => rule.toLowerCase().startsWith(`${word}.`))
  return numbered.length > 0 ? numbered : rules.filter((rule) => rule.toLowerCase().includes(word))
}
