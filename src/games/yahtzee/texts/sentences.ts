import type { PlayerId, Refusal } from '../../../engine/game.ts'
import type { Face } from '../../../pieces/dice.ts'
import type { Event } from '../rules/apply.ts'
import { CATEGORIES, type Category } from '../rules/scoring.ts'
import { ROLLS_MAX, TURNS, type View } from '../rules/state.ts'
import type { Key } from './en.ts'

/** In which language it is said, and what people are called. */
export interface Speech {
  t(key: Key, values?: Readonly<Record<string, string | number>>): string
  name(player: PlayerId): string
}

export type Step = 'first' | 'between' | 'last'

/** Where in the turn the dice are. */
export function stepOf({ rollsRemaining }: Pick<View, 'rollsRemaining'>): Step {
  return rollsRemaining === ROLLS_MAX ? 'first' : rollsRemaining === 0 ? 'last' : 'between'
}

export function titleOf({ t }: Speech, category: Category): string {
  return t(`category.${category}`)
}

function namesOf({ name }: Speech, players: readonly PlayerId[]): string {
  return players.map(name).join(', ')
}

const REFUSALS = [
  'game-over',
  'not-your-turn',
  'no-rolls-remaining',
  'all-dice-frozen',
  'roll-before-freezing',
  'roll-before-scoring',
  'roll-before-scratching',
  'category-filled',
  'invalid-category',
  'invalid-die-index',
  'joker-upper-first',
  'joker-lower-first',
] as const

/** Why not, in the language of the page. */
export function reasonOf({ code, text, values }: Refusal, { t }: Speech): string {
  const known = REFUSALS.find((one) => one === code)
  return known === undefined ? text : t(`refusal.${known}`, values)
}

/** What the viewer is to decide, or whom the table waits for. */
export function bannerOf(view: View, you: PlayerId | null, speech: Speech): string {
  const { t, name } = speech
  const { currentPlayerId, players } = view
  const step = stepOf(view)
  if (currentPlayerId === you && you !== null) return t(`banner.${step}`)
  if (currentPlayerId !== null) {
    return t('banner.waiting', { name: name(currentPlayerId), step })
  }
  const score = Math.max(...players.map(({ totals }) => totals.grand))
  if (players.length === 1) return t('banner.solo', { score })
  const winners = players.filter(({ totals }) => totals.grand === score).map(({ id }) => id)
  return t('banner.over', { names: namesOf(speech, winners), count: winners.length, score })
}

/** What is said of an event; null for freezing, which the dice show and the next roll says in one sentence. */
export function sentenceOf(event: Event, speech: Speech): string | null {
  const { t, name } = speech
  switch (event.type) {
    case 'rolled':
      return rolledSentence(event.faces, event.dice, name(event.player), speech)
    case 'froze':
    case 'unfroze':
      return null
    case 'scored': {
      const { points, category, joker } = event
      const values = { name: name(event.player), points, category: titleOf(speech, category) }
      return t(joker ? 'tell.scored.joker' : 'tell.scored', values)
    }
    case 'scratched': {
      const { forgone } = event
      const values = { name: name(event.player), category: titleOf(speech, event.category) }
      return forgone > 0 ? t('tell.scratched.forgone', { ...values, forgone }) : t('tell.scratched', values)
    }
    case 'yahtzeeBonus':
    case 'upperBonus':
      return t(`tell.${event.type}`, { points: event.points, name: name(event.player) })
    case 'turnBegan':
      return t('tell.turnBegan', { turn: event.turn, turns: TURNS, name: name(event.player) })
    case 'gameEnded': {
      const { winners, score } = event
      return t('tell.gameEnded', { names: namesOf(speech, winners), count: winners.length, score })
    }
  }
}

function rolledSentence(
  faces: readonly Face[],
  rolled: readonly number[],
  name: string,
  { t }: Speech,
): string {
  const fell = faces.filter((_, die) => rolled.includes(die)).join(' ')
  const kept = faces.filter((_, die) => !rolled.includes(die)).join(' ')
  return kept === ''
    ? t('tell.rolled', { name, faces: fell })
    : t('tell.rolled.again', { name, kept, faces: fell })
}

/** The whole table in sentences, for those who listen. */
export function spokenOf(view: View, speech: Speech): string {
  const { t, name } = speech
  const { currentPlayerId, turn } = view
  const sentences =
    currentPlayerId === null
      ? [t('spoken.over')]
      : [t('spoken.turn', { turn, turns: TURNS, name: name(currentPlayerId) }), diceSentence(view, speech)]
  for (const { id, totals, scorecard } of view.players) {
    const open = CATEGORIES.filter((category) => scorecard[category] === null).length
    sentences.push(t('spoken.player', { name: name(id), total: totals.grand, upper: totals.upper, open }))
  }
  const possible = view.availableCategories.flatMap(({ category, potential }) =>
    potential === null
      ? []
      : [t('spoken.open.one', { category: titleOf(speech, category), points: potential })],
  )
  if (possible.length > 0) sentences.push(t('spoken.open', { list: possible.join(', ') }))
  return sentences.join(' ')
}

function diceSentence({ dice, rollsRemaining }: View, { t }: Speech): string {
  if (rollsRemaining === ROLLS_MAX) return t('spoken.unrolled')
  const faces = dice.map(({ value, frozen }) =>
    frozen ? t('spoken.die.kept', { value: value ?? 0 }) : String(value),
  )
  return t('spoken.dice', { roll: ROLLS_MAX - rollsRemaining, rolls: ROLLS_MAX, faces: faces.join(', ') })
}
