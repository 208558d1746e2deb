import { giftOf } from '../rules/view-queries.ts'
import { titleOf } from '../texts/sentences.ts'
import { GiftPicture } from './picture.tsx'
import type { Scene } from './scene.ts'
import { Heat } from './tile.tsx'

/** The player's own gift; if they have chosen a gift to steal, both sides of the swap. */
export function OwnGift({ scene }: { scene: Scene }) {
  const { t, observation, staged } = scene
  const held = giftOf(observation.view, observation.player)
  const target = staged?.action.type === 'steal' ? staged.action.giftId : null
  if (held !== null && target !== null) return <Swap scene={scene} held={held} target={target} />
  return (
    <section className="elephant-own" aria-label={t('own.label')} data-anchor="own">
      {held === null ? <EmptyHands scene={scene} /> : <Held scene={scene} held={held} />}
    </section>
  )
}

function EmptyHands({ scene }: { scene: Scene }) {
  const { t, offers } = scene
  return (
    <>
      <span className="elephant-nothing" aria-hidden="true" />
      <p className="elephant-own-words">
        <strong>{t('own.none')}</strong>
        <span className="elephant-soft">{t(offers.size > 0 ? 'own.none.hint' : 'own.none.wait')}</span>
      </p>
    </>
  )
}

function Held({ scene, held }: { scene: Scene; held: string }) {
  const { t, name, observation } = scene
  const giver = observation.view.gifts[held]?.giver ?? null
  return (
    <>
      <GiftPicture content={observation.view.gifts[held]} />
      <div className="elephant-own-words">
        <span className="elephant-soft">
          {t('own.holds')}
          {giver !== null && giver !== observation.player && ` · ${t('tile.giver', { giver: name(giver) })}`}
          {giver !== null && giver === observation.player && ` · ${t('tile.giver.you')}`}
        </span>
        <strong className="elephant-title">{titleOf(scene, observation.view, held)}</strong>
        <Heat scene={scene} giftId={held} />
      </div>
    </>
  )
}

function Swap({ scene, held, target }: { scene: Scene; held: string; target: string }) {
  const { t, name, observation } = scene
  const owner = observation.view.unwrappedGifts[target]?.ownerId ?? ''
  const side = (giftId: string, words: string) => (
    <div className="elephant-swap-side">
      <GiftPicture content={observation.view.gifts[giftId]} />
      <p className="elephant-own-words">
        <span className="elephant-soft">{words}</span>
        <strong className="elephant-title">{titleOf(scene, observation.view, giftId)}</strong>
      </p>
    </div>
  )
  return (
    <section className="elephant-own elephant-swap" aria-label={t('own.swap')} data-rule="W13">
      {side(target, t('own.you-get'))}
      {side(held, t('own.gets', { player: name(owner) }))}
    </section>
  )
}
