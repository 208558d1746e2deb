import './lobby.css'
import { type ReactNode, useState } from 'react'
import { CheckIcon } from '../../../../board-kit/components/icons.tsx'
import { PlayerAvatar } from '../../../../board-kit/components/player-avatar.tsx'
import { broughtGift, missingGifts, playersWithoutGift, spareGifts } from '../../rules/view-queries.ts'
import { titleOf } from '../../texts/sentences.ts'
import { GiftPicture } from '../picture.tsx'
import type { Props } from '../scene.ts'
import type { Target } from './draft.ts'

export interface LobbyProps {
  readonly props: Props
  /** Opens the form; null if this device may not add gifts. */
  readonly bring: ((target: Target) => void) | null
}

/** The lobby: the players with and without a gift, and the spare gifts. */
export function LobbyTable({ props, bring }: LobbyProps) {
  const { t, observation } = props
  const { view } = observation
  const players = view.players.length
  const missing = missingGifts(view)
  return (
    <div className={`elephant elephant-lobby${props.mode === 'tv' ? ' elephant-tv' : ''}`}>
      <h3 className="elephant-heading" data-rule="W6">
        {t('lobby.count', { given: players - playersWithoutGift(view).length, players })}
      </h3>
      <ul className="elephant-givers">
        {view.players.map(({ id }) => (
          <GiverRow key={id} props={props} bring={bring} player={id} />
        ))}
      </ul>
      <p className={missing > 0 ? 'elephant-news' : 'elephant-ready'} data-rule="W1">
        {missing > 0 ? t('lobby.missing', { missing }) : t('lobby.enough')}
      </p>
      <Spares props={props} bring={bring} />
      <p className="elephant-soft">{t('lobby.secret')}</p>
    </div>
  )
}

function GiverRow({ props, bring, player }: LobbyProps & { player: string }) {
  const { t, name, faces, observation, host } = props
  const face = faces.find((other) => other.player === player)
  const brought = broughtGift(observation.view, player)
  const isOwn = player === observation.player
  const isHosting = host !== null && bring !== null && !isOwn
  return (
    <li
      className={brought === null ? 'elephant-lacks' : 'elephant-gave'}
      data-anchor={`giver:${player}`}
      data-seat={player}
    >
      <span className="elephant-giver-words">
        <span className="elephant-owner">
          {face !== undefined && <PlayerAvatar face={face} />}
          <strong>{name(player)}</strong>
          {isOwn && <span className="elephant-yours">{t('lobby.you')}</span>}
        </span>
        <span className="elephant-giver-state">
          {brought !== null && <CheckIcon />}
          {t(brought === null ? 'lobby.lacking' : 'lobby.given')}
        </span>
      </span>
      {isHosting && brought === null && (
        <QuietButton props={props} press={() => bring({ type: 'for', player })}>
          {t('lobby.add-for', { player: name(player) })}
        </QuietButton>
      )}
      {isHosting && brought !== null && (
        <RemoveButton props={props} giftId={brought} label={t('lobby.remove.of', { player: name(player) })} />
      )}
    </li>
  )
}

interface QuietProps {
  readonly props: Props
  press(): void
  readonly label?: string
  readonly children: ReactNode
}

function QuietButton({ props, press, label, children }: QuietProps) {
  return (
    <button
      type="button"
      className="button button-quiet elephant-quiet"
      {...(label === undefined ? {} : { 'aria-label': label })}
      onClick={() => {
        if (!props.isPending) press()
      }}
    >
      {children}
    </button>
  )
}

/** Takes a gift away, and asks for confirmation, because its text is lost. */
function RemoveButton({ props, giftId, label }: { props: Props; giftId: string; label: string }) {
  const { t, host, aids } = props
  const [isSure, setSure] = useState(false)
  const press = () => {
    if (aids.confirm && !isSure) setSure(true)
    else host?.act({ type: 'removeGift', giftId })
  }
  const spoken = isSure ? t('lobby.remove.sure.spoken', { what: label }) : label
  return (
    <QuietButton props={props} press={press} label={spoken}>
      {t(isSure ? 'lobby.remove.sure' : 'lobby.remove')}
    </QuietButton>
  )
}

/** The spare gifts, with the host's buttons to add, fill and remove them. */
function Spares({ props, bring }: LobbyProps) {
  const { t, observation, host } = props
  const spares = spareGifts(observation.view)
  if (host === null || bring === null) return <p>{t('lobby.spares', { count: spares.length })}</p>
  const missing = missingGifts(observation.view)
  return (
    <section className="elephant-host" aria-label={t('lobby.host')}>
      <h3 className="elephant-heading">{t('lobby.host')}</h3>
      <div className="elephant-host-buttons">
        <QuietButton props={props} press={() => bring({ type: 'spare' })}>
          {t('lobby.add-spare')}
        </QuietButton>
        {missing > 0 && (
          <QuietButton props={props} press={() => host.act({ type: 'fillWithSamples' })}>
            {t('lobby.fill', { count: missing })}
          </QuietButton>
        )}
      </div>
      <p>{t('lobby.spares', { count: spares.length })}</p>
      <ul className="elephant-givers">
        {spares.map((giftId, at) => (
          <li key={giftId} className="elephant-gave">
            <span className="elephant-giver-words">{t('lobby.spare', { number: at + 1 })}</span>
            <RemoveButton props={props} giftId={giftId} label={t('lobby.remove.spare', { number: at + 1 })} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The player's own gift, which nobody else can see. */
export function BroughtGift({ props }: { props: Props }) {
  const { t, observation } = props
  const { view, player } = observation
  const brought = broughtGift(view, player)
  return (
    <section className="elephant-own" aria-label={t('lobby.own.label')}>
      {brought === null ? (
        <span className="elephant-nothing" aria-hidden="true" />
      ) : (
        <GiftPicture content={view.gifts[brought]} />
      )}
      <p className="elephant-own-words">
        {brought === null ? (
          <strong>{t('lobby.own.none')}</strong>
        ) : (
          <>
            <span className="elephant-soft">{t('lobby.own.secret')}</span>
            <strong className="elephant-title">{titleOf(props, view, brought)}</strong>
          </>
        )}
      </p>
    </section>
  )
}
