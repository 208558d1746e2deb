import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StateMessage } from '../../protocol/messages.ts'
import type { Cue, Scene } from '../board.ts'
import type { Line } from '../motion/line.ts'
import { useSince } from '../motion/news.ts'
import type { Pace } from '../motion/pace.ts'
import { type Beat, cuesAt, isScene } from './beats.ts'
import {
  beginReception,
  type Circumstances,
  cutReception,
  type MatchInput,
  type Reception,
  receiveInput,
} from './reception.ts'
import { dueAt, isBusy, type Stage, stepStage, toldLines } from './stage.ts'

/** The match, and how this device presents it. */
export interface StageInput extends MatchInput {
  readonly pace: Pace
  /** Whether this device has seen the match start. */
  readonly sawStart: boolean
  playCue(cue: Cue): void
}

/** The presentation of a match on this device. */
export interface Presentation {
  /** The state to draw. */
  readonly shown: StateMessage
  /** The beat whose pieces fly now. */
  readonly flying: Beat | null
  /** The event that the board itself plays now. */
  readonly scene: Scene | null
  /** The last beat that has landed. */
  readonly told: Beat | null
  /** The beat whose big moment fills the screen now. */
  readonly big: Beat | null
  /** Whether the screen has still to show something that has happened. */
  readonly isBehind: boolean
  /** The lines of the log up to that beat. */
  readonly lines: readonly Line[]
  /** The revision at which this device began to watch the match. */
  readonly since: number
}

/** Presents the events of a match one beat at a time; boards draw `shown` instead of the newest state. */
export function useStage(input: StageInput): Presentation {
  const { truth, log, lines, pace, sawStart, playCue } = input
  const since = useSince(truth.revision)
  const [stored, store] = useState<Reception>(() => beginReception(input, { ...here(pace), sawStart }))
  // Derived while rendering and not in an effect: no board may see the new truth, or a stale one, in between.
  const isNew = stored.stage.truth !== truth || stored.lines !== lines
  const current = isNew ? receiveInput(stored, input, { since, ...here(pace) }) : stored
  if (isNew) store(current)
  const { stage } = current
  useSteps(stage, pace, store)
  useCuts(stage, store)
  const told = useMemo(() => toldLines(stage, lines), [stage, lines])
  const { playing } = stage
  const flying = playing?.hasLanded === false ? playing.beat : null
  const big = playing?.hasLanded === true && playing.beat.moment !== null ? playing.beat : null
  const scene = useMemo(() => sceneOf(flying, log), [flying, log])
  useCues('start', flying, playCue)
  useCues('landing', stage.told, playCue)
  return {
    shown: stage.shown,
    flying,
    scene,
    told: stage.told,
    big,
    isBehind: stage.shown !== stage.truth || big !== null,
    lines: told,
    since,
  }
}

/** The circumstances of this device at this moment. */
function here(tempo: Pace): Omit<Circumstances, 'since'> {
  return { now: performance.now(), isHidden: document.hidden, tempo }
}

/** The event of a beat that the board plays; a summary of several events is not played. */
function sceneOf(flying: Beat | null, log: StageInput['log']): Scene | null {
  if (flying === null || !isScene(flying)) return null
  const { id } = flying.line
  const event = log.find((entry) => entry.id === id)?.event
  return event === undefined ? null : { event, id, ms: flying.landMs }
}

type Store = (change: (before: Reception) => Reception) => void

/** Moves the stage on whenever its next step is due. */
function useSteps(stage: Stage<StateMessage>, { factor, isMoving }: Pace, store: Store): void {
  useEffect(() => {
    const due = dueAt(stage)
    if (due === null) return
    const step = () => {
      // A timer may fire a fraction of a millisecond early.
      const now = Math.max(performance.now(), due)
      store((before) => ({ ...before, stage: stepStage(before.stage, now, { factor, isMoving }) }))
    }
    const timer = setTimeout(step, Math.max(0, due - performance.now()))
    return () => clearTimeout(timer)
  }, [stage, factor, isMoving, store])
}

/** These keys move the focus or do nothing by themselves. */
const QUIET_KEYS: ReadonlySet<string> = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta'])

/**
 * Cuts to the truth at every tap, click and key, before anything else handles it, and when the page is hidden. Controls
 * are therefore always those of the newest state by the time that they act. The press itself does not cut: what lies
 * under the finger would move away before it is lifted, and the tap would be lost.
 */
function useCuts(stage: Stage<StateMessage>, store: Store): void {
  const latest = useRef(stage)
  latest.current = stage
  const cut = useCallback(() => {
    if (!isBusy(latest.current)) return
    flushSync(() => store(cutReception))
  }, [store])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (!QUIET_KEYS.has(key)) cut()
    }
    const onVisibility = () => {
      if (document.hidden) cut()
    }
    window.addEventListener('click', cut, true)
    window.addEventListener('keydown', onKey, true)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('click', cut, true)
      window.removeEventListener('keydown', onKey, true)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [cut])
}

/** Plays the sounds of a beat, at its start or when it lands. */
function useCues(when: 'start' | 'landing', beat: Beat | null, playCue: (cue: Cue) => void): void {
  const latest = useRef(playCue)
  latest.current = playCue
  useEffect(() => {
    if (beat === null) return
    for (const cue of cuesAt(when, beat)) latest.current(cue)
  }, [when, beat])
}
