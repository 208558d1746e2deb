import '../../../board-kit/round-table/felt.css'
import './board.css'
import './seats.css'
import './middle.css'
import './own.css'
import './tv.css'
import { Card } from '../../../board-kit/components/card.tsx'
import { RoundTable } from '../../../board-kit/round-table/round-table.tsx'
import type { View } from '../rules/view.ts'
import { cardName, chainText, colorText, type SentenceContext } from '../texts/sentences.ts'
import { ColorShape, Face } from './card.tsx'
import { Picker } from './picker.tsx'
import { seatsOf } from './seats.tsx'
import type { EightsProps, Staging } from './staging.tsx'

type PartProps = SentenceContext & { readonly view: View }

/** The public part of the board: the players around the table, the piles in the middle, colour, direction and notice. */
export function Table({ staging, ...props }: EightsProps & { staging: Staging }) {
  const { observation, mode, t, name } = props
  const { view, player } = observation
  const { naming } = staging
  return (
    <div className="eights" data-mode={mode} data-color={view.lastPlayedColor}>
      <RoundTable
        label={t('seats.label')}
        seats={seatsOf(props)}
        hasOwn={mode !== 'tv' && player !== null && view.hand !== undefined}
        current={view.currentPlayerId}
        direction={view.direction}
        phone="arc"
        surface="felt"
      >
        <div className="eights-middle">
          <Piles view={view} t={t} name={name} />
          {naming !== null && (
            <Picker key={naming.id} card={naming} hand={view.hand ?? []} staging={staging} t={t} />
          )}
        </div>
        <Notice view={view} t={t} name={name} />
      </RoundTable>
    </div>
  )
}

function Piles(props: PartProps) {
  const { view, t } = props
  const { topCard, lastPlayedColor, piles } = view
  return (
    <div className="eights-piles">
      <div className="eights-deck" data-rule="C7">
        <span data-anchor="deck" className="eights-stack card-stack">
          <Card face={null} />
        </span>
        <span className="eights-left" aria-hidden="true">
          {`${t('deck.label')} ${piles === null ? '∞' : piles.draw}`}
        </span>
        <span className="unseen">
          {piles === null ? t('deck.endless') : t('deck.left', { count: piles.draw })}
        </span>
        {piles !== null && (
          <span className="eights-left">{t('deck.discard', { count: piles.discard.length })}</span>
        )}
      </div>
      <div className="eights-pile" data-anchor="pile" data-rule="C8">
        <Card
          face={<Face card={topCard} named={lastPlayedColor} t={t} />}
          name={t('pile.label', { card: cardName(topCard, t) })}
        />
      </div>
      <div className="eights-facts">
        <p className="eights-color" data-rule="C9">
          <span className="unseen">{t('color.label')} </span>
          <span className="eights-named" data-color={lastPlayedColor}>
            <ColorShape color={lastPlayedColor} />
            <strong>{colorText(lastPlayedColor, t)}</strong>
          </span>
        </p>
        <Way {...props} />
        <Chain {...props} />
      </div>
    </div>
  )
}

/** The turn limit is far away in most matches, so it is shown only when this many turns are left. */
const TURNS_SHOWN = 20

/** The direction as an arrow and a word, and the number of reverses in a row. */
function Way({ view, t }: PartProps) {
  const { direction, reverseStackCount: count, options } = view
  const isBlocked = count >= options.reverseLimit
  const left = options.turnLimit - view.turnsTaken
  return (
    <p className="eights-way">
      <span className="eights-direction" data-rule="C19">
        <span aria-hidden="true">{direction === 1 ? '↻ ' : '↺ '}</span>
        {t(`way.${direction}`)}
      </span>
      {count > 0 && (
        <span className={`eights-chip${isBlocked ? ' is-blocked' : ''}`} data-rule="C20">
          {t('reverses.chip', { count, limit: options.reverseLimit })}
        </span>
      )}
      {left <= TURNS_SHOWN && view.endReason === null && (
        <span className="eights-chip" data-rule="C25">
          {t('turns.left', { count: left })}
        </span>
      )}
    </p>
  )
}

/** The + cards of the stack and their sum. */
function Chain({ view: { chain, pendingDraws }, t }: PartProps) {
  if (chain.length === 0) return null
  return (
    <p className="eights-chain" data-rule="C10">
      <span className="eights-label">{t('chain.label')}</span> {chainText(chain)}{' '}
      <strong>{t('chain.sum', { count: pendingDraws })}</strong>
    </p>
  )
}

/** The pending draws, or else the effect of the last card. An empty notice keeps its space, so that nothing jumps. */
function Notice({ view, t, name }: PartProps) {
  const { pendingDraws, options, lastTurn, players, endReason, reverseStackCount } = view
  if (pendingDraws > 0) {
    const key = options.stacking === 'off' ? 'pending.off' : 'pending.any'
    return (
      <p className="eights-notice is-pending" data-rule="C13">
        {t(key, { count: pendingDraws })}
      </p>
    )
  }
  if (reverseStackCount >= options.reverseLimit && endReason === null) {
    return (
      <p className="eights-notice" data-rule="C20">
        {t('reverses.blocked')}
      </p>
    )
  }
  if (lastTurn?.type !== 'played' || lastTurn.skipped.length === 0) return <p className="eights-notice" />
  const { skipped, playerId } = lastTurn
  return (
    <p className="eights-notice" data-rule="C16">
      {t('effect.skip', { count: skipped.length })}{' '}
      {skipped.map((player) => (
        <s key={player}>{name(player)}</s>
      ))}
      {skipped.length === players.length - 1 && (
        <strong>{t('effect.again', { name: name(playerId) })}</strong>
      )}
    </p>
  )
}
