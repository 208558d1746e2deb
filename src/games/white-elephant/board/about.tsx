import { Sheet } from '../../../board-kit/components/sheet.tsx'
import { refusalText } from '../../../engine/texts.ts'
import type { Content } from '../rules/content.ts'
import { boxNumber, type StoryStep, storyOf } from '../rules/view-queries.ts'
import { titleOf, translateNote } from '../texts/sentences.ts'
import { GiftBox, GiftPicture, webAddress } from './picture.tsx'
import type { Scene } from './scene.ts'
import { Heat } from './tile.tsx'

/** The details of one gift: its content if it is known, its state and its story. */
export function AboutGift({ scene, giftId, onClose }: { scene: Scene; giftId: string; onClose(): void }) {
  const { t, observation } = scene
  const { view } = observation
  const isOpen = view.unwrappedGifts[giftId] !== undefined
  const content = view.gifts[giftId]
  const refusal = scene.offers.get(giftId)?.refusal ?? null
  return (
    <Sheet title={titleOf(scene, view, giftId)} onClose={onClose} place="side">
      <div className="elephant-about">
        <div className="elephant-about-head">
          {isOpen ? <GiftPicture content={content} /> : <GiftBox giftId={giftId} />}
          <div className="elephant-own-words">
            <Giver scene={scene} content={content} isOpen={isOpen} />
            {isOpen && <Holder scene={scene} giftId={giftId} />}
            {isOpen && <Heat scene={scene} giftId={giftId} />}
          </div>
        </div>
        {refusal !== null && <p className="elephant-news">{refusalText(scene.t, refusal)}</p>}
        {content !== undefined && <Contents scene={scene} content={content} />}
        {isOpen && (
          <section>
            <h3 className="elephant-heading">{t('sheet.story')}</h3>
            <Story scene={scene} steps={storyOf(view, giftId)} />
          </section>
        )}
      </div>
    </Sheet>
  )
}

function Giver(props: { scene: Scene; content: Content | undefined; isOpen: boolean }) {
  const { scene, content, isOpen } = props
  const { t, name, observation } = scene
  if (!isOpen) return <p>{t(content === undefined ? 'sheet.wrapped' : 'sheet.wrapped.own')}</p>
  const giver = content?.giver ?? null
  if (giver === null) return null
  return (
    <p>{giver === observation.player ? t('tile.giver.you') : t('sheet.giver', { giver: name(giver) })}</p>
  )
}

function Holder({ scene, giftId }: { scene: Scene; giftId: string }) {
  const { t, name, observation } = scene
  const owner = observation.view.unwrappedGifts[giftId]?.ownerId ?? null
  const number = t('gift.number', { number: boxNumber(giftId) })
  return (
    <p>
      <strong>{owner === null ? t('tile.owner.table') : name(owner)}</strong>
      <span className="elephant-soft"> · {number}</span>
    </p>
  )
}

function Contents({ scene, content }: { scene: Scene; content: Content }) {
  const { t } = scene
  const note = translateNote(scene, content)
  const link = webAddress(content.link)
  const picture = webAddress(content.picture)
  return (
    <>
      {note !== null && <p className="elephant-note">{note}</p>}
      {link !== null && <OutsideLink scene={scene} href={link} label={t('sheet.link')} />}
      {picture !== null && <OutsideLink scene={scene} href={picture} label={t('sheet.picture')} />}
    </>
  )
}

/** A link that shows its full address, because a player wrote it. */
function OutsideLink({ scene, href, label }: { scene: Scene; href: string; label: string }) {
  return (
    <p className="elephant-link">
      <a href={href} target="_blank" rel="noreferrer noopener">
        {label} <span className="elephant-soft">{scene.t('sheet.outside')}</span>
      </a>
      <span className="elephant-address">{href}</span>
    </p>
  )
}

function Story({ scene, steps }: { scene: Scene; steps: readonly StoryStep[] }) {
  const { t, name, observation } = scene
  if (steps.length === 0) return <p>{t('sheet.story.none')}</p>
  const { maxSteals: max } = observation.view.config
  const lineOf = (step: StoryStep) => {
    if (step.type === 'stolen' || step.type === 'swapped') {
      const { player, from } = step
      const count = step.type === 'stolen' ? step.count : 0
      return t(`story.${step.type}`, { player: name(player), from: name(from), count, max })
    }
    return t(`story.${step.type}`, { player: name(step.player) })
  }
  return (
    <ol className="elephant-story">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
        <li key={at}>{lineOf(step)}</li>
      ))}
    </ol>
  )
}
