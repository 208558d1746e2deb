import { useId, useState } from 'react'
import { fetched, useFetchAhead } from '../../../board-kit/components/fetched.tsx'
import { SmileIcon } from '../../../board-kit/components/frame-icons.tsx'
import { useText } from '../../i18n/use-text.ts'
import './emotes.css'

const EmoteTray = fetched(async () => (await import('./emotes.tsx')).EmoteTray)
const AHEAD = [EmoteTray]

/** A button beside the last event, always in reach of a thumb, that opens a strip of emotes over the table. */
export function EmoteStrip() {
  const t = useText()
  useFetchAhead(AHEAD)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="emote-strip">
      <button
        type="button"
        className="emote-open"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SmileIcon />
        <span className="unseen">{t('table.emotes')}</span>
      </button>
      <div id={id} className="emote-row" hidden={!isOpen}>
        {isOpen && <EmoteTray onThrown={() => setOpen(false)} />}
      </div>
    </div>
  )
}
