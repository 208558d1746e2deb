import { useEffect, useRef } from 'react'
import { AwayIcon } from '../../../board-kit/components/frame-icons.tsx'
import { BotIcon } from '../../../board-kit/components/icons.tsx'
import { PlayerAvatar } from '../../../board-kit/components/player-avatar.tsx'
import { useKitText } from '../../../board-kit/i18n/use-kit-text.ts'
import type { Steal } from '../rules/history.ts'
import { chainOf, giftOf, type Slot, slotsOf } from '../rules/view-queries.ts'
import { titleOf } from '../texts/sentences.ts'
import { robbedLine, slotLine } from '../texts/status.ts'
import { GiftPicture } from './picture.tsx'
import type { Scene } from './scene.ts'

const CHAIN_MAX = 5

/** The mode, the turn, and how many steals lock a gift. */
export function MatchHead({ scene }: { scene: Scene }) {
  const { t, observation } = scene
  const { phase, config, turnQueue, currentTurnIndex, setAsideGifts } = observation.view
  const turn = Math.min(currentTurnIndex + 1, turnQueue.length)
  const facts = [
    t(config.returnToStart ? 'head.boomerang' : 'head.standard'),
    ...(phase === 'ENDED' ? [] : [t('head.turn', { turn, turns: turnQueue.length })]),
    t('head.steals', { count: config.maxSteals }),
    ...(setAsideGifts.length > 0 ? [t('head.aside', { count: setAsideGifts.length })] : []),
  ]
  return (
    <p className="elephant-head" data-rule={config.returnToStart ? 'W4' : 'W3'}>
      {facts.join(' · ')}
    </p>
  )
}

/** The slots in a row. The marker stays at the current slot while a robbed player acts. */
export function Queue({ scene }: { scene: Scene }) {
  const { t, observation, mode } = scene
  const { currentTurnIndex, victimId } = observation.view
  const strip = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip scrolls when the marker moves
  useEffect(() => {
    const row = strip.current
    const now = row?.querySelector<HTMLElement>('[aria-current]')
    if (row === null || now === null || now === undefined) return
    row.scrollLeft = now.offsetLeft - row.offsetLeft - (row.clientWidth - now.clientWidth) / 3
  }, [currentTurnIndex, victimId])
  return (
    <ol
      className="elephant-queue"
      ref={strip}
      aria-label={t('queue.label')}
      data-rule="W15"
      tabIndex={mode === 'tv' ? undefined : 0}
      onKeyDown={(event) => event.key.startsWith('Arrow') && event.stopPropagation()}
    >
      {slotsOf(observation.view).map((slot) => (
        <SlotChip key={slot.number} scene={scene} slot={slot} />
      ))}
    </ol>
  )
}

const SIGNS = { done: '✓', now: '▶', paused: '‖', ahead: '' } as const

function SlotChip({ scene, slot }: { scene: Scene; slot: Slot }) {
  const { t, name, faces, observation } = scene
  const kit = useKitText()
  const { number, player, state, isReturn } = slot
  const face = faces.find((one) => one.player === player)
  const held = giftOf(observation.view, player)
  const isBack = observation.view.config.returnToStart
  const isCurrent = state === 'now' || state === 'paused'
  return (
    <li
      className={`elephant-slot elephant-slot-${state}${isReturn ? ' elephant-slot-return' : ''}`}
      {...(isCurrent ? { 'aria-current': 'step' } : {})}
      {...(isReturn ? {} : { 'data-anchor': `seat:${player}`, 'data-seat': player })}
    >
      {face !== undefined && !isReturn && (
        <span className="elephant-slot-face">
          <PlayerAvatar face={face} />
          {held !== null && <GiftPicture content={observation.view.gifts[held]} />}
        </span>
      )}
      <span className="unseen">
        {t(`queue.${state}`, { player: name(player) })}
        {face?.presence === 'away' && `, ${kit('seat.away')}`}
      </span>
      <span className="elephant-slot-words" aria-hidden="true">
        {isReturn && isBack && '↩ '}
        <span className="elephant-slot-number">{number}</span> {name(player)} {SIGNS[state]}
        {!isReturn && face?.presence === 'away' && <AwayIcon />}
        {!isReturn && face?.presence === 'bot' && <BotIcon />}
        {state === 'paused' && <span className="elephant-slot-tag"> {t('queue.paused.tag')}</span>}
      </span>
      {isReturn && <span className={isBack ? 'unseen' : 'elephant-slot-again'}>{t('queue.once-more')}</span>}
    </li>
  )
}

/** The victim, the slot at which the queue resumes and the chain of steals; then the special turns. */
export function NewsLines({ scene }: { scene: Scene }) {
  const { observation } = scene
  const robbed = robbedLine(scene, observation.view)
  const special = slotLine(scene, observation.view)
  return (
    <>
      {robbed !== null && (
        <p className="elephant-news" data-rule="W15">
          {robbed}
        </p>
      )}
      <Trail scene={scene} />
      {special !== null && (
        <p className="elephant-special" data-rule="W3">
          {special}
        </p>
      )}
    </>
  )
}

/** The chain of steals, from its first thief, gift by gift, to the active player. */
function Trail({ scene }: { scene: Scene }) {
  const { t, name, observation } = scene
  const chain = chainOf(observation.view)
  const [first] = chain.slice(-CHAIN_MAX)
  if (first === undefined) return null
  const before = chain.length - CHAIN_MAX
  return (
    <ol className="elephant-trail" aria-label={t('trail.label')} data-rule="W15">
      {before > 0 && <li className="elephant-soft">{t('trail.before', { count: before })}</li>}
      <li aria-hidden="true">
        <strong>{name(first.playerId)}</strong>
      </li>
      {chain.slice(-CHAIN_MAX).map((steal) => (
        <Theft key={`${steal.giftId} ${steal.stealCount}`} scene={scene} steal={steal} />
      ))}
    </ol>
  )
}

function Theft({ scene, steal }: { scene: Scene; steal: Steal }) {
  const { t, name, observation } = scene
  const { giftId, playerId, previousOwnerId } = steal
  const [thief, victim] = [name(playerId), name(previousOwnerId)]
  const title = titleOf(scene, observation.view, giftId)
  return (
    <li>
      <span className="unseen">{t('trail.step', { thief, victim, title })}</span>
      <span className="elephant-theft" aria-hidden="true">
        {'← '}
        <GiftPicture content={observation.view.gifts[giftId]} />
        <span className="elephant-theft-title">{title}</span>
        {' ← '}
        <strong>{victim}</strong>
      </span>
    </li>
  )
}
