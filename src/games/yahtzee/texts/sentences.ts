import type { PlayerId } from '../../../engine/game.ts'
import type { Translate } from '../../../engine/texts.ts'
import type { Choice } from '../bots/solver/solution.ts'
import type { Event } from '../rules/events.ts'
import { CATEGORIES, type Category } from '../rules/scoring.ts'
import { ROLLS_MAX, TURNS } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import type { Key } from './en.ts'

/** The texts of a language and the names of the players, which sentences are made from. */
export interface SentenceContext {
  readonly t: Translate<Key>
  name(player: PlayerId): string
}

/** The title of a category. */
export function titleOf({ t }: Pick<SentenceContext, 't'>, category: Category): string {
  return t(`category.${category}`)
}

function namesOf({ name }: SentenceContext, players: readonly PlayerId[]): string {
  return players.map(name).join(', ')
}

/** An event as a sentence; null for freezing, which the dice show and the sentence of the next roll includes. */
export function eventSentence(event: Event, context: SentenceContext): string | null {
  const { t, name } = context
  switch (event.type) {
    case 'rolled':
      return rollSentence(event, context)
    case 'froze':
    case 'unfroze':
      return null
    case 'scored': {
      const { points, category, joker } = event
      const values = { name: name(event.player), points, category: titleOf(context, category) }
      return t(joker ? 'event.scored.joker' : 'event.scored', values)
    }
    case 'scratched': {
      const { forgone } = event
      const values = { name: name(event.player), category: titleOf(context, event.category) }
      return forgone > 0 ? t('event.scratched.forgone', { ...values, forgone }) : t('event.scratched', values)
    }
    case 'yahtzeeBonus':
    case 'upperBonus':
      return t(`event.${event.type}`, { points: event.points, name: name(event.player) })
    case 'turnBegan':
      return t('event.turnBegan', { turn: event.turn, turns: TURNS, name: name(event.player) })
    case 'gameEnded': {
      const { winners, score } = event
      return t('event.gameEnded', { names: namesOf(context, winners), count: winners.length, score })
    }
  }
}

function rollSentence(event: Extract<Event, { type: 'rolled' }>, { t, name }: SentenceContext): string {
  const { player, faces, dice } = event
  const rolled = faces.filter((_, die) => dice.includes(die)).join(' ')
  const kept = faces.filter((_, die) => !dice.includes(die)).join(' ')
  return kept === ''
    ? t('event.rolled', { name: name(player), faces: rolled })
    : t('event.rolled.again', { name: name(player), kept, faces: rolled })
}

type Unrated = DistributiveOmit<Choice, 'worth'>
type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never

/** A choice of the solved game: `Keep 5 5 5`, `Roll all five`, `Score 25 in Full house`, `Scratch Yahtzee for 0`. */
export function choiceSentence(choice: Unrated, context: Pick<SentenceContext, 't'>): string {
  const { t } = context
  if (choice.type === 'keep') {
    const faces = choice.counts.flatMap((count, at) => Array.from({ length: count }, () => at + 1)).join(' ')
    return faces === '' ? t('choice.roll') : t('choice.keep', { faces })
  }
  const category = titleOf(context, choice.category)
  const { points } = choice
  return points === 0 ? t('choice.scratch', { category }) : t('choice.score', { points, category })
}

/** A choice as one says it at the table: `Keep the 5s`, `Keep 2, 3, 4 and 5`, `Roll all five`. */
export function plainChoice(choice: Choice, context: Pick<SentenceContext, 't'>): string {
  const { t } = context
  if (choice.type === 'score') return choiceSentence(choice, context)
  const kept = choice.counts.flatMap((count, at) => (count > 0 ? [{ face: at + 1, count }] : []))
  const isStraight = kept.length > 2 && kept.every(({ count }) => count === 1)
  const words = kept.map(({ face, count }) =>
    isStraight ? String(face) : t('choice.faces', { face, count: count > 1 ? 2 : 1 }),
  )
  const last = words.pop()
  if (last === undefined) return t('choice.roll')
  const faces = words.length === 0 ? last : t('choice.and', { list: words.join(', '), last })
  return t('choice.keep', { faces })
}

export type TurnStep = 'first' | 'between' | 'last'

/** The step of the turn: before the first roll, between two rolls, or after the last one. */
export function stepOf({ rollsRemaining }: Pick<View, 'rollsRemaining'>): TurnStep {
  return rollsRemaining === ROLLS_MAX ? 'first' : rollsRemaining === 0 ? 'last' : 'between'
}

/** The banner: the viewer's decision, or the player whom the table waits for, or the result. */
export function bannerSentence(view: View, viewer: PlayerId | null, context: SentenceContext): string {
  const { t, name } = context
  const { currentPlayerId, players } = view
  const step = stepOf(view)
  if (currentPlayerId === viewer && viewer !== null) return t(`banner.${step}`)
  if (currentPlayerId !== null) {
    return t('banner.waiting', { name: name(currentPlayerId), step })
  }
  const score = Math.max(...players.map(({ totals }) => totals.grand))
  if (players.length === 1) return t('banner.solo', { score })
  const winners = players.filter(({ totals }) => totals.grand === score).map(({ id }) => id)
  return t('banner.over', { names: namesOf(context, winners), count: winners.length, score })
}

/** The whole table in sentences, for screen readers. */
export function tableSentences(view: View, context: SentenceContext): string {
  const { t, name } = context
  const { currentPlayerId, turn } = view
  const sentences =
    currentPlayerId === null
      ? [t('spoken.over')]
      : [t('spoken.turn', { turn, turns: TURNS, name: name(currentPlayerId) }), diceSentence(view, context)]
  for (const { id, totals, scorecard } of view.players) {
    const open = CATEGORIES.filter((category) => scorecard[category] === null).length
    sentences.push(t('spoken.player', { name: name(id), total: totals.grand, upper: totals.upper, open }))
  }
  const possible = view.availableCategories.flatMap(({ category, potential }) =>
    potential === null
      ? []
      : [t('spoken.open.one', { category: titleOf(context, category), points: potential })],
  )
  if (possible.length > 0) sentences.push(t('spoken.open', { list: possible.join(', ') }))
  return sentences.join(' ')
}

function diceSentence({ dice, rollsRemaining }: View, { t }: SentenceContext): string {
  if (rollsRemaining === ROLLS_MAX) return t('spoken.unrolled')
  const faces = dice.map(({ value, frozen }) =>
    frozen ? t('spoken.die.kept', { value: value ?? 0 }) : String(value),
  )
  return t('spoken.dice', { roll: ROLLS_MAX - rollsRemaining, rolls: ROLLS_MAX, faces: faces.join(', ') })
}
