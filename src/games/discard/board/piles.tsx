import { Card } from '../../../board-kit/components/card.tsx'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import type { PlayerView } from '../rules/state.ts'
import { CardFace, MiniCard } from './face.tsx'
import { cardName, type Speech } from './summary.ts'

interface PileProps {
  readonly player: PlayerView
  readonly speech: Speech
  open(player: PlayerId): void
}

/** One's own two piles, large: what is left to draw, and what was discarded. */
export function Piles({ player, speech, open }: PileProps) {
  const { t } = speech
  const { id, drawPileCount } = player
  return (
    <div className="discard-piles">
      <div className="discard-pile" data-anchor={`deck:${id}`} data-rule="D3">
        {drawPileCount > 0 ? <Card face={null} /> : <span className="discard-empty" />}
        <span className="discard-pile-words">
          <span>{t('pile.draw')}</span>
          <strong>{t('pile.count', { count: drawPileCount })}</strong>
        </span>
      </div>
      <OwnPile player={player} speech={speech} open={open} />
    </div>
  )
}

function OwnPile({ player, speech, open }: PileProps) {
  const { t, name } = speech
  const { id, discardPile, discardPileCount: count } = player
  const top = discardPile.at(-1)
  return (
    <button
      type="button"
      className="discard-pile"
      data-anchor={`pile:${id}`}
      data-rule="D11"
      onClick={() => open(id)}
    >
      <span className="unseen">{t('pile.open', { name: name(id), count })}</span>
      {top === undefined ? <span className="discard-empty" /> : <Card face={<CardFace value={top} />} />}
      <span className="discard-pile-words">
        <span aria-hidden="true">{t('pile.discard')}</span>
        <strong aria-hidden="true">{t('pile.count', { count })}</strong>
        {top !== undefined && <span className="discard-top">{t('pile.top', { card: top })}</span>}
      </span>
    </button>
  )
}

/** Another's discard pile in a row of players: its newest card, and how many there are. */
export function PileButton({
  player,
  speech,
  open,
}: Omit<PileProps, 'open'> & { open: PileProps['open'] | null }) {
  const { t, name } = speech
  const { id, discardPile, discardPileCount: count } = player
  const top = discardPile.at(-1)
  const isFaceDown = count > discardPile.length
  const look = (
    <>
      {isFaceDown ? (
        <Card face={null} size="mini" />
      ) : top === undefined ? (
        <span className="discard-empty is-mini" />
      ) : (
        <Card face={<CardFace value={top} />} size="mini" />
      )}
      <strong aria-hidden={open !== null}>{count}</strong>
    </>
  )
  const shared = { className: 'discard-pile-small', 'data-anchor': `pile:${id}`, 'data-rule': 'D19' }
  if (open === null) return <span {...shared}>{look}</span>
  return (
    <button {...shared} type="button" onClick={() => open(id)}>
      <span className="unseen">{t('pile.open', { name: name(id), count })}</span>
      {look}
    </button>
  )
}

/** The whole pile as a list, the newest card first. */
export function PileSheet({ player, speech, close }: { player: PlayerView; speech: Speech; close(): void }) {
  const { t, name } = speech
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
                <MiniCard value={value} speech={speech} name={undefined} />
                <span>{cardName(value, speech)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Sheet>
  )
}
