import { type DragEvent, useId, useState } from 'react'
import { RECORD_BYTES_MAX } from '../../engine/limits.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { type Opened, openText } from './open-record.ts'

/** Reads a record from a file that is picked or dropped here. */
export function RecordFile({ take }: { take(opened: Opened): void }) {
  const t = useAllText()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    const isTooLarge = file.size > RECORD_BYTES_MAX
    take(isTooLarge ? { ok: false, why: 'unreadable', reason: '' } : openText(await file.text()))
  }
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isInside)
  }
  return (
    <fieldset
      aria-label={t('replay.file.title')}
      className={`record-file${isOver ? ' record-file-over' : ''}`}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        void read(event.dataTransfer.files[0])
      }}
    >
      <p>{t('replay.file.drop')}</p>
      <label htmlFor={id} className="button">
        {t('replay.file.pick')}
      </label>
      <input
        id={id}
        className="unseen"
        type="file"
        accept=".json,application/json"
        onChange={(event) => void read(event.target.files?.[0])}
      />
    </fieldset>
  )
}
