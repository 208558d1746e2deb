import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import type { Bar, BarButton } from '../../board-kit/board.ts'
import { SmileIcon } from '../../board-kit/components/frame-icons.tsx'
import { HOST } from '../../engine/game.ts'
import { useText } from '../i18n/use-text.ts'
import { useFrame, useOrder } from './frame-context.ts'

const BUTTONS_MAX = 2

interface ActionBarProps {
  readonly bar: Bar | null
  /** Buttons wait: something is on its way. */
  readonly isPending: boolean
  readonly isSlow: boolean
  /** Why the last action was not done. */
  readonly rejection: string | null
  /** What was said of a button that cannot be pressed is forgotten with the next of these. */
  readonly revision: number
}

/** What can be done now, the main thing last, and a line above that says why not. */
export function ActionBar({ bar, isPending, isSlow, rejection, revision }: ActionBarProps) {
  const t = useText()
  const { snapshot } = useFrame()
  const [why, setWhy] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state, another reason
  useEffect(() => setWhy(null), [revision, bar?.line])
  const isPaused = snapshot.table?.match?.paused != null
  const blocked = isPaused ? { refused: t('rejection.match-paused') } : {}
  const buttons = (bar?.buttons ?? []).slice(-BUTTONS_MAX).map((button) => ({ ...button, ...blocked }))
  const refused = buttons.findLast((button) => button.refused !== undefined)?.refused
  const line =
    rejection ?? (isSlow ? t('table.sending') : (why ?? blocked.refused ?? bar?.line ?? refused ?? ''))
  return (
    <section className="table-bar" data-yields aria-label={t('table.actions')} tabIndex={-1}>
      <p
        className={`table-reason${rejection !== null ? ' table-reason-no' : ''}`}
        aria-live="polite"
        title={line}
      >
        {line}
      </p>
      <div className="table-buttons">
        {buttons.map((button, at) => (
          <ActionButton
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the main one, which keeps its place and the focus
            key={buttons.length - at}
            button={button}
            isMain={at === buttons.length - 1}
            isPending={isPending}
            explain={setWhy}
          />
        ))}
        {buttons.length === 0 && <WaitingButtons />}
      </div>
    </section>
  )
}

function ActionButton({
  button,
  isMain,
  isPending,
  explain,
}: {
  button: BarButton
  isMain: boolean
  isPending: boolean
  explain: (reason: string) => void
}) {
  const id = useId()
  /** Which of several quick clicks pressed it last. */
  const pressed = useRef(0)
  const { label, press, refused, key } = button
  const isBusy = isPending && button.isPatient !== true
  const tone = button.tone ?? (isMain ? 'primary' : 'quiet')
  const onClick = ({ detail }: MouseEvent) => {
    if (refused !== undefined) return explain(refused)
    // By the second half of a double click the first may be done, and the same button do another thing.
    const isSecondHalf = detail > 1 && detail === pressed.current + 1
    if (isBusy || isSecondHalf) return
    pressed.current = detail
    press()
  }
  return (
    <>
      <button
        type="button"
        className={`button table-action table-action-${tone}`}
        aria-disabled={refused !== undefined ? true : undefined}
        aria-busy={isBusy ? true : undefined}
        aria-describedby={refused === undefined ? undefined : id}
        aria-keyshortcuts={key}
        onClick={onClick}
      >
        {label}
      </button>
      {refused !== undefined && (
        <span className="unseen" id={id}>
          {refused}
        </span>
      )}
    </>
  )
}

/** So long somebody may think before a nudge is offered. */
const PATIENCE_MS = 20_000

/** For those who wait: something to throw, and after a while a nudge for whom all wait for. */
function WaitingButtons() {
  const t = useText()
  const { source, snapshot, faces, activePlayers, open } = useFrame()
  const order = useOrder(source)
  const waiting = activePlayers.join(' ')
  const [patientFor, setPatientFor] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPatientFor(waiting), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  const slow = faces.find(({ player, presence, isYou }) => {
    return player !== HOST && activePlayers.includes(player) && presence === 'online' && !isYou
  })
  const isOver = snapshot.state?.outcome != null
  if (isOver) return null
  return (
    <>
      <button
        type="button"
        className="button table-action table-action-quiet table-aside table-react"
        onClick={() => open({ name: 'emotes' })}
      >
        <SmileIcon />
        {t('table.emotes')}
      </button>
      {slow !== undefined && patientFor === waiting && (
        <button
          type="button"
          className="button table-action table-action-quiet table-aside"
          onClick={() => order({ type: 'nudge', player: slow.player })}
        >
          {t('table.nudge', { name: slow.name })}
        </button>
      )}
    </>
  )
}
