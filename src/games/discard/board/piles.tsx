import { Card } from '../../../board-kit/components/card.tsx'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import type { PlayerView } from '../rules/view.ts'
import { cardName, type SentenceContext } from '../texts/sentences.ts'
import { CardFace, MiniCard } from './face.tsx'

interface PileProps {
  readonly player: PlayerView
  readonly context: SentenceContext
  open(player: PlayerId): void
}

/** The viewer's draw pile and discard pile, in large. */
export function Piles({ player, context, open }: PileProps) {
  const { t } = context
  const { id, drawPileCount } = player
  return (
    <div className="discard-piles">
      <div className="discard-pile" data-rule="D3">
        <span className="discard-place card-stack" data-anchor={`deck:${id}`}>
          {drawPileCount > 0 ? <Card face={null} /> : <span className="discard-empty" />}
        </span>
        <span className="discard-pile-text">
          <span>{t('pile.draw')}</span>
          <strong>{t('pile.count', { count: drawPileCount })}</strong>
        </span>
      </div>
      <OwnPile player={player} context={context} open={open} />
    </div>
  )
}

function OwnPile({ player, context, open }: PileProps) {
  const { t, name } = context
  const { id, discardPile, discardPileCount: count } = player
  const top = discardPile.at(-1)
  return (
    <button type="button" className="discard-pile" data-rule="D11" onClick={() => open(id)}>
      <span className="unseen">{t('pile.open', { name: name(id), count })}</span>
      <span className="discard-place" data-anchor={`pile:${id}`}>
        {top === undefined ? <span className="discard-empty" /> : <Card face={<CardFace value={top} />} />}
      </span>
      <span className="discard-pile-text">
        <span aria-hidden="true">{t('pile.discard')}</span>
        <strong aria-hidden="true">{t('pile.count', { count })}</strong>
        {top !== undefined && <span className="unseen">{t('pile.top', { card: top })}</span>}
      </span>
    </button>
  )
}

/** Another player's discard pile in their row: its newest card and its size. */
export function PileButton({
  player,
  context,
  open,
}: Omit<PileProps, 'open'> & { open: PileProps['open'] | null }) {
  const { t, name } = context
  const { id, discardPile, discardPileCount: count } = player
  const top = discardPile.at(-1)
  const isFaceDown = count > discardPile.length
  const look = (
    <>
      <span className="discard-place" data-anchor={`pile:${id}`}>
        {isFaceDown ? (
          <Card face={null} size="mini" />
        ) : top === undefined ? (
          <span className="discard-empty is-mini" />
        ) : (
          <Card face={<CardFace value={top} />} size="mini" />
        )}
      </span>
      <strong aria-hidden={open !== null}>{count}</strong>
    </>
  )
  const shared = { className: 'discard-pile-small', 'data-rule': 'D19' }
  if (open === null) return <span {...shared}>{look}</span>
  return (
    <button {...shared} type="button" onClick={() => open(id)}>
      <span className="unseen">{t('pile.open', { name: name(id), count })}</span>
      {look}
    </button>
  )
}

/** A whole discard pile as a list, the newest card first. */
export function PileSheet({
  player,
  context,
  close,
}: {
  player: PlayerView
  context: SentenceContext
  close(): void
}) {
  const { t, name } = context
  const { id, discardPile, discardPileCount: count } = player
  const hidden = count - discardPile.length
  const cards = discardPile.map((value, index) => ({ value, number: index + 1 })).toReversed()
  return (
    <Sheet title={t('pile.title', { name: name(id), count })} onClose={close} place="side">
      {hidden > 0 && <p className="discard-hidden">{t('pile.hidden', { count: hidden })}</p>}
      {count === 0 && <p>{t('pile.empty')}</p>}
      {cards.length > 0 && (
        <>
          <p className="discard-order-note">{t('pile.newest')}</p>
          <ol className="discard-list" reversed start={cards.length}>
            {cards.map(({ value, number }) => (
              <li key={number}>
                <MiniCard value={value} context={context} name={undefined} />
                <span>{cardName(value, context)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Sheet>
  )
}
