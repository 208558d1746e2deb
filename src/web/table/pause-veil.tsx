import { useText } from '../i18n/use-text.ts'
import { useFrame, useOrder } from './frame-context.ts'

/** Covers the table while the match is paused, and gives the reason. */
export function PauseVeil() {
  const t = useText()
  const { source, snapshot, mode } = useFrame()
  const order = useOrder(source)
  const { table } = snapshot
  const paused = table?.match?.paused ?? null
  if (table === null || paused === null || mode === 'replay') return null
  return (
    <div className="table-veil table-veil-pause">
      <div className="table-veil-card">
        <h2>{t(`table.paused.${paused}`)}</h2>
        <p>{t(`table.paused.${paused}.about`)}</p>
        {table.you.isHost && paused !== 'too-long' && (
          <button type="button" className="button" onClick={() => order({ type: 'pause', isPaused: false })}>
            {t('table.resume')}
          </button>
        )}
        {table.you.isHost && (paused === 'fault' || paused === 'too-long') && (
          <button type="button" className="button button-quiet" onClick={() => order({ type: 'endMatch' })}>
            {t('table.endMatch')}
          </button>
        )}
      </div>
    </div>
  )
}
