import { useId } from 'react'
import { Sheet } from '../../board-kit/components/sheet.tsx'
import { useAllText } from '../i18n/use-all-text.ts'
import { CopyLink } from '../lobby/invite/copy-link.tsx'
import { replayUrlAt } from './replay-address.ts'
import { CurveIcon, ShieldIcon } from './replay-icons.tsx'
import type { Round } from './rounds.ts'
import { SPEEDS, type Walk } from './use-walk.ts'

interface ReplaySheetProps {
  readonly walk: Walk
  readonly rounds: readonly Round[]
  readonly players: readonly { readonly player: string; readonly name: string }[]
  /** Null for a record from a file, which has no address. */
  readonly match: string | null
  /** Null if the game has none. */
  readonly review: (() => void) | null
  verify(): void
  onClose(): void
}

/** The viewer, the speed, the rounds and further actions of a replay. */
export function ReplaySheet({ walk, rounds, players, match, review, verify, onClose }: ReplaySheetProps) {
  const t = useAllText()
  const { step, eyes, speed } = walk
  return (
    <Sheet title={t('replay.title')} place="side" onClose={onClose}>
      <div className="replay-choices">
        <Choice
          label={t('replay.eyes')}
          value={eyes}
          options={[
            { value: 'everybody', label: t('replay.eyes.everybody') },
            { value: 'actor', label: t('replay.eyes.actor') },
            ...players.map(({ player, name }) => ({ value: player, label: name })),
          ]}
          choose={walk.lookAs}
        />
        <Choice
          label={t('replay.speed')}
          value={String(speed)}
          options={SPEEDS.map((one) => ({
            value: String(one),
            label: t('replay.speed.times', { speed: one }),
          }))}
          choose={(value) => walk.setSpeed(SPEEDS.find((one) => String(one) === value) ?? 1)}
        />
        {rounds.length > 0 && (
          <Choice
            label={t('replay.round')}
            value={String(rounds.findLast((round) => round.step <= step)?.step ?? 0)}
            options={[
              { value: '0', label: t('replay.round.deal') },
              ...rounds
                .filter((round) => round.step > 0)
                .map((round) => ({ value: String(round.step), label: round.title })),
            ]}
            choose={(value) => walk.go(Number(value))}
          />
        )}
        {match !== null && (
          <CopyLink
            url={replayUrlAt(match, step, eyes, document.baseURI)}
            name={t('replay.link')}
            label={t('replay.link.copy')}
          />
        )}
        {review !== null && (
          <button type="button" className="button button-quiet" onClick={review}>
            <CurveIcon />
            {t('replay.review')}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={verify}>
          <ShieldIcon />
          {t('replay.verify')}
        </button>
        <a className="button button-quiet" href="#/replay">
          {t('replay.file.open')}
        </a>
      </div>
    </Sheet>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  choose(value: string): void
}

function Choice({ label, value, options, choose }: ChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
