import type { Cue } from '../board.ts'

interface Timing {
  /** When it starts, in seconds. */
  readonly at: number
  /** How long it lasts, in seconds. */
  readonly lasts: number
  /** 0 to 1. */
  readonly gain: number
  /** The first and the last pitch, in hertz: of a tone, or of the filter of a noise. */
  readonly from: number
  readonly to: number
}

/** A part of a sound: a tone that glides, or noise through a filter that glides. */
export type Layer =
  | (Timing & { readonly kind: 'tone'; readonly wave: 'sine' | 'triangle' | 'square' })
  | (Timing & { readonly kind: 'noise'; readonly sharpness: number })

type Wave = Extract<Layer, { kind: 'tone' }>['wave']

const tone = (at: number, lasts: number, wave: Wave, gain: number, from: number, to = from): Layer => ({
  kind: 'tone',
  wave,
  at,
  lasts,
  gain,
  from,
  to,
})

const noise = (
  at: number,
  lasts: number,
  gain: number,
  sharpness: number,
  from: number,
  to = from,
): Layer => ({
  kind: 'noise',
  sharpness,
  at,
  lasts,
  gain,
  from,
  to,
})

/** Paper that strikes the table. */
const tap = (at: number, gain: number): readonly Layer[] => [
  noise(at, 0.035, gain, 1.5, 2_600, 1_400),
  tone(at, 0.06, 'sine', gain * 0.6, 190, 110),
]

/** A die that strikes wood. */
const knock = (at: number, gain: number, pitch: number): readonly Layer[] => [
  noise(at, 0.03, gain * 0.7, 3, pitch * 3),
  tone(at, 0.05, 'triangle', gain * 0.5, pitch, pitch * 0.7),
]

/** The cards of a riffle fall closer and closer together. */
const RIFFLE = Array.from({ length: 14 }, (_, nth) => 0.5 * Math.sqrt(nth / 14))
/** Cards that pour down, faster and faster. */
const POURING = Array.from({ length: 16 }, (_, nth) => 0.62 * Math.sqrt(nth / 16))
/** The dice rattle in the hand, then come to rest one by one. */
const RATTLE = [0, 0.07, 0.13, 0.2, 0.26, 0.33, 0.39, 0.45]
const STOPS = [0.56, 0.66, 0.74, 0.82, 0.9]

/** A drumstick on a skin. */
const strike = (at: number, gain: number, pitch: number): readonly Layer[] => [
  noise(at, 0.05, gain * 0.5, 1.2, pitch * 8, pitch * 4),
  tone(at, 0.09, 'sine', gain * 0.8, pitch, pitch * 0.6),
]

/** A roll that swells until the last strike: when, and how loud. */
const ROLL = Array.from({ length: 11 }, (_, nth) => [nth * 0.052, 0.08 + nth * 0.018] as const)
/** Numbers that run fast at first, then slower. */
const TICKS = Array.from({ length: 9 }, (_, nth) => 0.68 * (nth / 9) ** 1.4)

/** All sounds, made of tones and noise by the page itself: there are no sound files. */
export const RECIPES: Readonly<Record<Cue, readonly Layer[]>> = {
  turn: [
    tone(0, 0.16, 'sine', 0.4, 523),
    tone(0.13, 0.3, 'sine', 0.4, 784),
    tone(0.13, 0.3, 'sine', 0.1, 1_568),
  ],
  play: [noise(0, 0.12, 0.3, 0.8, 1_200, 3_400), ...tap(0.11, 0.4)],
  draw: [noise(0, 0.08, 0.28, 1.2, 3_600, 1_800), ...tap(0.09, 0.25)],
  riffle: [...RIFFLE.map((at) => noise(at, 0.03, 0.3, 2.5, 2_400, 1_600)), ...tap(0.56, 0.4)],
  dice: [
    ...RATTLE.flatMap((at, nth) => knock(at, 0.35, 620 + (nth % 3) * 90)),
    ...STOPS.flatMap((at, nth) => knock(at, 0.55 - nth * 0.05, 480 + nth * 35)),
  ],
  ribbon: [
    noise(0, 0.34, 0.28, 4, 900, 4_200),
    noise(0.36, 0.1, 0.3, 1, 1_800, 900),
    tone(0.46, 0.12, 'sine', 0.25, 880),
    tone(0.54, 0.12, 'sine', 0.25, 1_175),
    tone(0.62, 0.4, 'sine', 0.28, 1_760),
  ],
  freeze: [
    noise(0, 0.6, 0.12, 8, 5_200, 2_600),
    tone(0, 0.34, 'sine', 0.22, 1_568, 1_175),
    tone(0.07, 0.4, 'sine', 0.14, 2_093, 1_568),
    tone(0.16, 0.6, 'triangle', 0.14, 1_047, 784),
  ],
  lock: [
    noise(0, 0.05, 0.5, 5, 1_900),
    tone(0, 0.12, 'square', 0.1, 240, 150),
    noise(0.14, 0.09, 0.6, 4, 1_100, 700),
  ],
  bust: [
    noise(0, 0.09, 0.45, 1, 900, 300),
    tone(0, 0.2, 'triangle', 0.4, 220, 165),
    tone(0.18, 0.45, 'triangle', 0.42, 156, 82),
    tone(0.18, 0.45, 'square', 0.05, 78, 52),
  ],
  steal: [
    noise(0, 0.2, 0.22, 3, 700, 3_000),
    tone(0, 0.12, 'square', 0.1, 440, 660),
    tone(0.14, 0.2, 'square', 0.1, 660, 392),
    ...tap(0.34, 0.35),
  ],
  storm: [
    noise(0, 0.7, 0.14, 0.7, 500, 1_900),
    ...POURING.map((at) => noise(at, 0.04, 0.26, 2, 3_000, 1_500)),
    noise(0.68, 0.16, 0.4, 0.8, 420, 120),
    tone(0.68, 0.45, 'sine', 0.45, 104, 46),
  ],
  whirl: [
    noise(0, 0.3, 0.24, 3, 600, 3_400),
    noise(0.24, 0.3, 0.24, 3, 3_400, 700),
    noise(0.48, 0.24, 0.2, 3, 700, 2_600),
    tone(0.74, 0.26, 'triangle', 0.34, 294, 220),
  ],
  last: [
    tone(0, 0.14, 'triangle', 0.3, 659),
    tone(0.13, 0.14, 'triangle', 0.3, 880),
    tone(0.26, 0.42, 'triangle', 0.26, 1_175),
    tone(0.26, 0.42, 'sine', 0.16, 1_760),
  ],
  drum: [
    ...ROLL.flatMap(([at, gain]) => strike(at, gain, 150)),
    ...strike(0.61, 0.4, 118),
    tone(0.61, 0.4, 'sine', 0.25, 74, 46),
  ],
  count: TICKS.map((at, nth) => tone(at, 0.05, 'triangle', 0.16, 660 + nth * 70)),
  win: [
    tone(0, 0.13, 'triangle', 0.32, 523),
    tone(0.12, 0.13, 'triangle', 0.32, 659),
    tone(0.24, 0.12, 'triangle', 0.32, 784),
    tone(0.36, 0.7, 'triangle', 0.3, 1_047),
    tone(0.36, 0.7, 'sine', 0.2, 1_319),
    tone(0.36, 0.7, 'sine', 0.2, 523),
    noise(0.36, 0.5, 0.07, 1, 7_000, 5_000),
  ],
  nudge: [tone(0, 0.1, 'sine', 0.4, 880), tone(0.17, 0.1, 'sine', 0.4, 880)],
}
