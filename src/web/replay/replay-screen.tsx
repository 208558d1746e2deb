import { useState } from 'react'
import { NO_WITNESS } from '../../engine/verify.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useTitle } from '../shell/arrival.ts'
import { Failed, Waiting } from '../shell/notice.tsx'
import type { Opened } from './open-record.ts'
import { RecordFile } from './record-file.tsx'
import { ReplayTable } from './replay-table.tsx'
import { type Replayable, useReplay } from './use-replay.ts'
import { Checks } from './verify-sheet.tsx'
import './replay.css'

/** A finished match step by step; without a match, a record from a file. */
export function ReplayScreen({ match }: { match: string | null }) {
  const t = useAllText()
  useTitle(t('replay.title'))
  return match === null ? <FromFile /> : <FromServer key={match} match={match} />
}

function FromServer({ match }: { match: string }) {
  const t = useAllText()
  const replay = useReplay(match)
  if (replay.status === 'loading') return <Waiting text={t('replay.loading')} isRetry={replay.isRetry} />
  if (replay.status === 'ready') return <Shown replayable={replay.value} isAddressed />
  if (replay.rejected.code !== 'not-over') return <Failed text={t('replay.failed')} failure={replay} />
  return (
    <div className="screen screen-narrow">
      <h1>{t('replay.notOver')}</h1>
      <p className="lead">{t('replay.notOver.about')}</p>
      <p>
        <button type="button" className="button" onClick={replay.retry}>
          {t('shell.retry')}
        </button>
      </p>
    </div>
  )
}

/** A file has no names and no witness: players are numbered. */
function fromFile(opened: Opened, nameOf: (number: number) => string): Replayable {
  const players = opened.ok ? opened.open.record.players : []
  return {
    match: 'file',
    opened,
    names: Object.fromEntries(players.map((player, at) => [player, nameOf(at + 1)])),
    own: null,
    witness: NO_WITNESS,
    isSeenBefore: false,
  }
}

function FromFile() {
  const t = useAllText()
  const [replayable, setReplayable] = useState<Replayable | null>(null)
  if (replayable?.opened.ok === true) return <Shown replayable={replayable} isAddressed={false} />
  return (
    <div className="screen screen-narrow">
      <h1>{t('replay.file.title')}</h1>
      <p className="lead">{t('replay.file.about')}</p>
      <RecordFile
        take={(opened) => setReplayable(fromFile(opened, (number) => t('replay.player', { number })))}
      />
      {replayable !== null && <Shown replayable={replayable} isAddressed={false} />}
    </div>
  )
}

function Shown({ replayable, isAddressed }: { replayable: Replayable; isAddressed: boolean }) {
  const t = useAllText()
  const { opened, witness, isSeenBefore, names } = replayable
  if (opened.ok) return <ReplayTable {...replayable} open={opened.open} isAddressed={isAddressed} />
  return (
    <div className="screen screen-narrow">
      <div className="notice notice-warn" role="alert">
        <p>
          <strong>{t(`replay.why.${opened.why}`)}</strong> {opened.reason}
        </p>
      </div>
      {opened.why === 'refused' && (
        <Checks
          record={opened.record}
          open={opened}
          witness={witness}
          isSeenBefore={isSeenBefore}
          names={names}
        />
      )}
    </div>
  )
}
