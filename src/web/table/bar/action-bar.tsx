import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Bar, BarButton } from '../../../board-kit/board.ts'
import { HOST } from '../../../engine/game.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFrame, useOrder } from '../frame-context.ts'

const BUTTONS_MAX = 2

interface ActionBarProps {
  readonly bar: Bar | null
  /** An action is pending, so the buttons wait. */
  readonly isPending: boolean
  readonly isSlow: boolean
  /** Why the last action was rejected. */
  readonly rejection: string | null
  /** A shown reason is cleared when this changes. */
  readonly revision: number
  readonly hint: { readonly button: ReactNode; readonly text: string | null }
}

/** The buttons of the board, the main one last, below a line that explains them. */
export function ActionBar({ bar, isPending, isSlow, rejection, revision, hint }: ActionBarProps) {
  const t = useText()
  const { snapshot } = useFrame()
  const [why, setWhy] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state clears the reason
  useEffect(() => setWhy(null), [revision, bar?.line])
  const isPaused = snapshot.table?.match?.paused != null
  const blocked = isPaused ? { refused: t('rejection.match-paused') } : {}
  const buttons = (bar?.buttons ?? []).slice(-BUTTONS_MAX).map((button) => ({ ...button, ...blocked }))
  const refused = buttons.findLast((button) => button.refused !== undefined)?.refused
  const line =
    rejection ??
    (isSlow ? t('table.sending') : (why ?? blocked.refused ?? hint.text ?? bar?.line ?? refused ?? ''))
  return (
    <section className="table-bar" data-yields aria-label={t('table.actions')} tabIndex={-1}>
      <div className="table-reasons">
        <p
          className={`table-reason${rejection !== null ? ' table-reason-no' : ''}`}
          aria-live="polite"
          title={line}
        >
          {line}
        </p>
        {hint.button}
      </div>
      <div className="table-buttons">
        {buttons.map((button, at) => (
          <ActionButton
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the main button, which keeps its place and the focus
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
  /** The number of the last of several quick clicks that pressed it. */
  const pressed = useRef(0)
  const { label, press, refused, key } = button
  const isBusy = isPending && button.isPatient !== true
  const tone = button.tone ?? (isMain ? 'primary' : 'quiet')
  const onClick = ({ detail }: MouseEvent) => {
    if (refused !== undefined) return explain(refused)
    // By the second half of a double click the button may already stand for another action.
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

/** How long a player may think before others can nudge them. */
const PATIENCE_MS = 20_000

/** The button of waiting players: after a while they can nudge the active player. */
function WaitingButtons() {
  const t = useText()
  const { source, snapshot, faces, activePlayers } = useFrame()
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
  if (isOver || slow === undefined || patientFor !== waiting) return null
  return (
    <button
      type="button"
      className="button table-action table-action-quiet table-aside"
      onClick={() => order({ type: 'nudge', player: slow.player })}
    >
      {t('table.nudge', { name: slow.name })}
    </button>
  )
}
