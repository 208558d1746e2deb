import type { BoardProps } from '../../../board-kit/board.ts'
import { Hand } from '../../../board-kit/hand/hand.tsx'
import { layoutOf } from '../../../board-kit/hand/hand-order.ts'
import type { HandCard } from '../../../board-kit/hand/hand-row.tsx'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { cardName, type SentenceContext, selectNotice } from '../texts/sentences.ts'
import type { Choice } from './choice.ts'
import { CardFace } from './face.tsx'

interface OwnHandProps {
  readonly props: BoardProps<View, Action, Key>
  readonly choice: Choice
}

/** Cards overlap if the hand has more than this. */
const LOOSE_MAX = 5

/** The viewer's hand below a notice of what to do with it. */
export function OwnHand({ props, choice }: OwnHandProps) {
  const { observation, mode, t, name } = props
  const { view, player } = observation
  const isChoosing = mode === 'play' && (choice.status === 'discarding' || choice.status === 'planning')
  const cards = handCards(view, choice, props)
  return (
    <div
      data-seat={player ?? undefined}
      className={`discard-own ${cards.length > LOOSE_MAX ? 'is-tight' : ''} ${layoutOf(cards.length) === 'rail' ? 'is-rail' : ''}`}
    >
      {mode === 'play' && <Notice view={view} choice={choice} context={props} />}
      {cards.length > 0 && (
        <Hand
          key={player}
          cards={cards}
          label={t('hand.of', { name: name(player ?? '') })}
          press={isChoosing ? choice.toggle : undefined}
          anchor="hand"
        />
      )}
    </div>
  )
}

function handCards(view: View, { status, selected, plan }: Choice, context: SentenceContext): HandCard[] {
  const { t } = context
  const isFull = status === 'discarding' && selected.size >= view.effectiveDiscardCount
  return view.handCards.map(({ id, value }) => {
    const place = plan.indexOf(id) + 1
    const isSelected = selected.has(id) || place > 0
    return {
      id,
      anchor: value,
      face: <CardFace value={value} />,
      name: cardName(value, context),
      isSelected,
      refused: isFull && !isSelected ? t('select.full', { wanted: view.effectiveDiscardCount }) : undefined,
      ...(selected.has(id) ? { tag: '✓', tagName: t('hand.selected') } : {}),
      ...(place > 0 ? { tag: String(place), tagName: t('hand.number', { place }) } : {}),
    }
  })
}

/** The notice above the hand, such as "Select 3 cards (capped from 5) · 2 of 3 selected". */
function Notice({ view, choice, context }: { view: View; choice: Choice; context: SentenceContext }) {
  const { t } = context
  switch (choice.status) {
    case 'discarding': {
      const wanted = view.effectiveDiscardCount
      return (
        <p className="discard-notice" data-rule="D9">
          <span>{selectNotice(view, context)}</span>
          <strong>{t('select.count', { selected: choice.selected.size, wanted })}</strong>
        </p>
      )
    }
    case 'planning':
      return (
        <p className="discard-notice" data-rule="D17">
          <span>{t('plan.notice')}</span>
          <strong>{t('plan.count', { placed: choice.plan.length, all: view.handCards.length })}</strong>
        </p>
      )
    case 'locked':
      return <p className="discard-notice">{t('hand.locked')}</p>
    case 'ready':
      return <p className="discard-notice">{view.end === null ? t('hand.ready') : t('hand.empty')}</p>
    case 'ended':
      return <p className="discard-notice">{view.end === null ? t('hand.done') : t('hand.empty')}</p>
    case null:
      return null
  }
}
