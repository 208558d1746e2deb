import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Face } from '../board.ts'
import type { Pace } from '../motion/pace.ts'
import type { Beat } from '../stage/beats.ts'
import { MOMENT_MS } from './moment.ts'
import type { SceneProps } from './scene.tsx'

type SceneView = ComponentType<SceneProps>

/** Scenes are no part of the first load of a table: they are fetched when it has come to rest. */
function useSceneView(): SceneView | null {
  const [View, setView] = useState<SceneView | null>(null)
  useEffect(() => {
    let isWanted = true
    import('./scene.tsx').then(
      ({ SceneView }) => isWanted && setView(() => SceneView),
      // Without a connection the sentence in the log has to do.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return View
}

interface MomentsProps {
  /** The beat whose big moment fills the screen now. */
  readonly big: Beat | null
  readonly faces: readonly Face[]
  readonly pace: Pace
}

/**
 * The big moment of a beat, over everything else. It takes no clicks and holds nothing up; whatever cuts the stage ends it.
 * Screen readers skip it: its event is a sentence of the log, which they hear in order.
 */
export function Moments({ big, faces, pace: { isMoving } }: MomentsProps) {
  const View = useSceneView()
  const { moment = null, line } = big ?? {}
  if (View === null || big === null || moment === null) return null
  return createPortal(
    <div className="moments" aria-hidden="true">
      <View
        key={line?.id}
        moment={moment}
        faces={faces}
        durationMs={MOMENT_MS * shareOf(big)}
        isMoving={isMoving}
      />
    </div>,
    document.body,
  )
}

/** How long a beat's big moment lasts, as a share of its normal time. */
function shareOf({ moment, holdMs, landMs }: Beat): number {
  return moment === null ? 1 : (holdMs - landMs) / MOMENT_MS
}
