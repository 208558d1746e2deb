import { useMemo } from 'react'
import { Badge } from '../../board-kit/components/badge.tsx'
import { CheckIcon, CloseIcon } from '../../board-kit/components/icons.tsx'
import { Sheet } from '../../board-kit/components/sheet.tsx'
import type { PlayerId } from '../../engine/game.ts'
import { fingerprint } from '../../engine/record.ts'
import { type Check, contributed, NAMES_BETWEEN, verifyDeal, type Witness } from '../../engine/verify.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import type { AnyRecord, OpenRecord } from './open-record.ts'

/** The checks of a match's deal, or the reason why the record does not replay. */
export interface Checked {
  readonly record: AnyRecord
  readonly open: OpenRecord | { readonly at: number; readonly reason: string }
  readonly witness: Witness
  readonly isSeenBefore: boolean
  readonly names: Readonly<Record<PlayerId, string>>
}

export function VerifySheet({ checked, onClose }: { checked: Checked; onClose(): void }) {
  const t = useAllText()
  return (
    <Sheet title={t('replay.verify')} place="side" onClose={onClose}>
      <Checks {...checked} />
    </Sheet>
  )
}

/** Every check with its finding and its meaning, and the limits of all checks. */
export function Checks({ record, open, witness, isSeenBefore, names }: Checked) {
  const t = useAllText()
  const checks = useMemo(() => {
    const replayed =
      'replayed' in open ? open.replayed : { ok: false as const, revision: open.at, reason: open.reason }
    return verifyDeal(record, replayed, witness)
  }, [record, open, witness])
  const print = useMemo(() => ('replayed' in open ? fingerprint(open.replayed) : null), [open])
  const verdict = verdictOf(checks)
  return (
    <div className="verify">
      <p className={`notice verify-verdict${verdict === 'holds' ? '' : ' notice-warn'}`} role="status">
        <strong>{t(`replay.verdict.${verdict}`)}</strong>
      </p>
      <ul className="verify-checks">
        {checks.map((check) => (
          <CheckLine
            key={check.id}
            check={withNames(check, names)}
            isLate={check.id === 'hash' && !isSeenBefore}
          />
        ))}
      </ul>
      <h3>{t('replay.verify.not')}</h3>
      <p>{t('replay.verify.not.text')}</p>
      {print !== null && (
        <details className="verify-more">
          <summary>{t('replay.verify.numbers')}</summary>
          <Numbers record={record} print={print} />
        </details>
      )}
    </div>
  )
}

/** The check with the names of its players in place of their ids. */
function withNames(check: Check, names: Checked['names']): Check {
  if (check.id !== 'commitments' && check.id !== 'uncommitted' && check.id !== 'reveals') return check
  const nameOf = (player: string) => names[player] ?? player
  const { players = '', player = '' } = check.values
  const named = {
    players: String(players).split(NAMES_BETWEEN).map(nameOf).join(NAMES_BETWEEN),
    player: nameOf(String(player)),
  }
  return { ...check, values: { ...check.values, ...named } }
}

function verdictOf(checks: readonly Check[]): 'holds' | 'broken' | 'unfinished' {
  if (checks.some(({ finding }) => finding === 'broken')) return 'broken'
  const isUnfinished = checks.some(({ id, finding }) => id === 'end' && finding === 'open')
  return isUnfinished ? 'unfinished' : 'holds'
}

const TONES = { holds: 'ok', broken: 'danger', open: 'plain' } as const
const SIGNS = { holds: <CheckIcon />, broken: <CloseIcon />, open: null } as const

function CheckLine({ check, isLate }: { check: Check; isLate: boolean }) {
  const t = useAllText()
  const { id, finding, values } = check
  const isSeenLate = isLate && finding === 'holds'
  return (
    <li>
      <Badge tone={TONES[finding]} icon={SIGNS[finding]}>
        {t(`replay.finding.${finding}`)}
      </Badge>
      <p>
        <strong>{t(`replay.check.${id}`)}</strong>{' '}
        {isSeenLate ? t('replay.check.hash.late') : t(`replay.check.${id}.${finding}`, values)}
      </p>
    </li>
  )
}

/** The figures for people who want to verify the deal themselves. */
function Numbers({ record: { seed }, print }: { record: AnyRecord; print: string }) {
  const t = useAllText()
  const lines =
    seed.dealer === 'fast'
      ? []
      : [
          { name: t('replay.number.match'), value: seed.dealer === 'daily' ? seed.day : seed.match },
          { name: t('replay.number.seed'), value: seed.server },
          ...contributed(seed).map((bytes, at) => ({
            name: t('replay.number.bytes', { number: at + 1 }),
            value: bytes,
          })),
        ]
  return (
    <dl>
      {[...lines, { name: t('replay.number.print'), value: print }].map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
