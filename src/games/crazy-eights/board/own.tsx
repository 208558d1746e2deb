import { PlayerAvatar } from '../../../board-kit/components/player-avatar.tsx'
import { Hand } from '../../../board-kit/hand/hand.tsx'
import type { HandCard } from '../../../board-kit/hand/hand-row.tsx'
import { refusalText } from '../../../engine/texts.ts'
import { nameOf, type ShownCard } from '../rules/cards.ts'
import { cardName, plusOf } from '../texts/sentences.ts'
import { Face } from './card.tsx'
import { ranksOf } from './hand.ts'
import type { EightsProps, Staging } from './staging.tsx'

/** The hand of the viewer; in a replay, the hand of the selected player. */
export function Own(props: EightsProps & { staging: Staging; hand: readonly ShownCard[] }) {
  const { observation, staging, hand, t, name, mode, faces } = props
  const { player } = observation
  if (player === null) return null
  const { isPlaying, isMine } = staging
  const isNow = observation.view.currentPlayerId === player
  const face = faces.find((one) => one.player === player)
  return (
    <div className={`eights-own${isNow ? ' is-now' : ''}`} data-seat={player}>
      {face !== undefined && <PlayerAvatar face={face} />}
      <Hand
        key={player}
        cards={hand.map((card) => handCard(card, props))}
        label={mode === 'play' ? t('hand.label') : t('hand.label.of', { name: name(player) })}
        sorts={[t('sort.color'), t('sort.value')]}
        question={isMine ? observation.revision : null}
        press={isPlaying ? staging.press : undefined}
        anchor={`seat:${player}`}
      />
    </div>
  )
}

function handCard(
  card: ShownCard,
  { observation, staging, t }: EightsProps & { staging: Staging },
): HandCard {
  const offer = staging.offer(card)
  const { pendingDraws } = observation.view
  const isPlayable = offer?.isPlayable === true
  const makes = isPlayable && pendingDraws > 0 ? pendingDraws + plusOf(card) : null
  return {
    id: card.id,
    kind: nameOf(card),
    face: <Face card={card} t={t} />,
    name: cardName(card, t),
    isPlayable,
    refused: offer?.isPlayable === false ? refusalText(t, offer.refusal) : undefined,
    isSelected: staging.picked?.id === card.id,
    isRaised: makes !== null,
    isNew: staging.drawn.includes(card.id),
    tag: makes === null ? undefined : t('tag.makes', { count: makes }),
    tagName: makes === null ? undefined : t('tag.makes.spoken', { count: makes }),
    ranks: ranksOf(card),
  }
}
