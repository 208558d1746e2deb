import './seen.css'
import { Die } from '../../../board-kit/components/die.tsx'
import type { Translate } from '../../../engine/texts.ts'
import { FACES } from '../../../pieces/dice.ts'
import type { Key } from '../texts/en.ts'

/** The five dice of a decision in a review, given as their faces: `3 2 2 4 3`. */
export function Seen({ t, seen }: { readonly t: Translate<Key>; readonly seen: string }) {
  const faces = seen.split(' ').flatMap((digit) => FACES.filter((face) => face === Number(digit)))
  return (
    <span className="yahtzee-seen" role="img" aria-label={t('review.dice', { faces: seen })}>
      {faces.map((face, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the five dice stay where they are
        <Die key={at} value={face} />
      ))}
    </span>
  )
}
