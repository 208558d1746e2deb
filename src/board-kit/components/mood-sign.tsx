import type { Mood } from '../moods/mood.ts'

const SIGNS: Readonly<Record<Exclude<Mood, 'calm'>, string>> = {
  happy: 'M0-5.500 1.600-1.600 5.500 0 1.600 1.600 0 5.500-1.600 1.600-5.500 0-1.600-1.600z',
  shocked: 'M0-5.500v6M0 4.500v.1',
  thinking: 'M-4 0v.1M0 0v.1M4 0v.1',
  asleep: 'M-3.500-3.500h7l-7 7h7',
}

/** A bubble at the head of an animal that says its mood without colour: a star, an exclamation mark, dots, a Z. */
export function MoodSign({ mood }: { readonly mood: Mood }) {
  if (mood === 'calm') return null
  return (
    <g key={mood} className="avatar-mood">
      <circle className="avatar-tag" cx="20" cy="-19" r="8.500" />
      <path className={`avatar-sign avatar-sign-${mood}`} d={SIGNS[mood]} transform="translate(20 -19)" />
    </g>
  )
}
