import { useId } from 'react'
import { PlayerAvatar } from '../../../board-kit/components/player-avatar.tsx'
import { lastChangeOf, playersBarredFrom } from '../rules/view-queries.ts'
import { titleOf } from '../texts/sentences.ts'
import { barLine, heatOf } from '../texts/status.ts'
import { GiftPicture, InfoIcon, Padlock } from './picture.tsx'
import { type GiftProps, isMine, isOffered, isStaged, type Scene } from './scene.ts'

/** If a gift can be stolen more often than this, only numbers show its steals. */
const PIPS = [1, 2, 3, 4, 5, 6] as const

/** An open gift: its face lies under a button that describes it in one sentence; a second button opens the details. */
export function Tile({ scene, giftId, place, all, isTabStop }: GiftProps) {
  const { t, observation, mode } = scene
  const reason = barLine(scene, observation.view, giftId, scene.offers.get(giftId))
  const descriptionId = useId()
  const face = <TileFace scene={scene} giftId={giftId} reason={reason} />
  if (mode === 'tv') {
    return (
      <li className={tileClass(scene, giftId)} data-anchor={`gift:${giftId}`}>
        <div className="elephant-tile-face">{face}</div>
      </li>
    )
  }
  return (
    <li className={tileClass(scene, giftId)} data-anchor={`gift:${giftId}`}>
      <div className="elephant-tile-face" aria-hidden="true">
        {face}
      </div>
      <button
        type="button"
        className="elephant-tile-press"
        aria-label={tileName(scene, giftId, place, all)}
        aria-describedby={descriptionId}
        {...(isOffered(scene, giftId) ? { 'aria-pressed': isStaged(scene, giftId) } : {})}
        tabIndex={isTabStop ? 0 : -1}
        data-gift={giftId}
        data-rule={tileRule(scene, giftId)}
        onClick={({ detail }) => scene.press(giftId, detail)}
      />
      <span id={descriptionId} hidden>
        {descriptionOf(scene, giftId, reason).join('. ')}
      </span>
      <button
        type="button"
        className="elephant-tile-about"
        aria-label={t('tile.details', { title: titleOf(scene, observation.view, giftId) })}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => scene.inspect(giftId)}
      >
        <InfoIcon />
      </button>
    </li>
  )
}

/** The description for screen readers: the refusal, the giver and the last change. */
function descriptionOf(scene: Scene, giftId: string, reason: string | null): readonly string[] {
  const { t, observation } = scene
  const giver = giverLine(scene, giftId)
  const change = lastChangeOf(observation.view, giftId)
  return [
    ...(reason === null ? [] : [reason]),
    ...(giver === null ? [] : [giver]),
    ...(change === null ? [] : [t(`tile.news.${change}`)]),
  ]
}

function giverLine({ t, name, observation }: Scene, giftId: string): string | null {
  const giver = observation.view.gifts[giftId]?.giver ?? null
  if (giver === null) return null
  return giver === observation.player ? t('tile.giver.you') : t('tile.giver', { giver: name(giver) })
}

function tileClass(scene: Scene, giftId: string): string {
  const { view } = scene.observation
  const gift = view.unwrappedGifts[giftId]
  const refusal = scene.offers.get(giftId)?.refusal ?? null
  return [
    'elephant-tile',
    ...(gift?.isFrozen === true ? ['elephant-locked'] : []),
    ...(isMine(scene, giftId) ? ['elephant-mine'] : []),
    ...(isOffered(scene, giftId) ? ['elephant-can'] : []),
    ...(isStaged(scene, giftId) ? ['elephant-staged'] : []),
    ...(refusal === null ? [] : ['elephant-cannot']),
    ...(lastChangeOf(view, giftId) === null ? [] : ['elephant-fresh']),
  ].join(' ')
}

function tileRule(scene: Scene, giftId: string): string {
  if (scene.observation.view.unwrappedGifts[giftId]?.isFrozen === true) return 'W12'
  return playersBarredFrom(scene.observation.view, giftId).length > 0 ? 'W14' : 'W8'
}

function tileName(scene: Scene, giftId: string, place: number, all: number): string {
  const { t, name, observation } = scene
  const owner = observation.view.unwrappedGifts[giftId]?.ownerId ?? null
  const values = {
    title: titleOf(scene, observation.view, giftId),
    owner: owner === null ? '' : name(owner),
    heat: heatOf(scene, observation.view, giftId),
    place,
    all,
  }
  if (isOffered(scene, giftId)) return t(owner === null ? 'tile.take' : 'tile.steal', values)
  if (owner === null) return t('tile.look.table', values)
  return t(isMine(scene, giftId) ? 'tile.look.mine' : 'tile.look', values)
}

function TileFace({ scene, giftId, reason }: { scene: Scene; giftId: string; reason: string | null }) {
  const { t, observation } = scene
  const change = lastChangeOf(observation.view, giftId)
  return (
    <>
      <span className="elephant-tile-top">
        <GiftPicture content={observation.view.gifts[giftId]} />
        {observation.view.unwrappedGifts[giftId]?.isFrozen === true && <Padlock />}
        {change !== null && <span className="elephant-news-tag">{t(`tile.news.${change}`)}</span>}
      </span>
      <span className="elephant-title">{titleOf(scene, observation.view, giftId)}</span>
      <Holder scene={scene} giftId={giftId} />
      <Heat scene={scene} giftId={giftId} />
      {reason !== null && <span className="elephant-why">{reason}</span>}
      <TileAct scene={scene} giftId={giftId} />
    </>
  )
}

/** The label that looks like a button; only gifts that the player may get have one. */
function TileAct({ scene, giftId }: { scene: Scene; giftId: string }) {
  const { t, observation } = scene
  if (!isOffered(scene, giftId)) return null
  const owner = observation.view.unwrappedGifts[giftId]?.ownerId ?? null
  if (isStaged(scene, giftId)) return <span className="elephant-act">{t('tile.staged')}</span>
  return <span className="elephant-act">{t(owner === null ? 'tile.act.take' : 'tile.act.steal')}</span>
}

function Holder({ scene, giftId }: { scene: Scene; giftId: string }) {
  const { t, name, faces, observation } = scene
  const owner = observation.view.unwrappedGifts[giftId]?.ownerId ?? null
  const face = faces.find(({ player }) => player === owner)
  const giver = giverLine(scene, giftId)
  return (
    <span className="elephant-holder">
      <span className="elephant-owner">
        {face !== undefined && <PlayerAvatar face={face} />}
        <span>{owner === null ? t('tile.owner.table') : t('tile.owner', { owner: name(owner) })}</span>
        {isMine(scene, giftId) && <span className="elephant-yours">{t('tile.owner.mine')}</span>}
      </span>
      {giver !== null && <span className="elephant-giver">{giver}</span>}
    </span>
  )
}

/** The steal count out of the maximum, or a padlock. */
export function Heat({ scene, giftId }: { scene: Pick<Scene, 't' | 'observation'>; giftId: string }) {
  const { t, observation } = scene
  const { maxSteals: max } = observation.view.config
  const { stealCount: count = 0, isFrozen = false } = observation.view.unwrappedGifts[giftId] ?? {}
  return (
    <span className="elephant-heat">
      {isFrozen && (
        <strong className="elephant-lock">
          <Padlock />
          {t('heat.locked')}
        </strong>
      )}
      <span className="elephant-count">{t('heat.stolen', { count, max })}</span>
      {max <= PIPS.length && !isFrozen && (
        <span className="elephant-pips" aria-hidden="true">
          {PIPS.slice(0, max).map((pip) => (
            <span key={pip} className={pip <= count ? 'elephant-pip-full' : 'elephant-pip'} />
          ))}
        </span>
      )}
    </span>
  )
}
