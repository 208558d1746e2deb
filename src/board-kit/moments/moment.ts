import type { ReactNode } from 'react'
import type { PlayerId } from '../../engine/game.ts'
import type { Mood, Moods } from '../moods/mood.ts'

/** A big moment at normal speed. */
export const MOMENT_MS = 1_200

/**
 * How a big moment is staged:
 * - `slam`: two pieces slam together, and the rest of the row drains;
 * - `fan`: the pieces fan out;
 * - `frost`: ice grows over the player;
 * - `dice`: the pieces drop in and bounce;
 * - `rain`: pieces rain on the player;
 * - `whirl`: two arrows chase each other around the count;
 * - `drag`: a piece is dragged from the first player to the second;
 * - `raise`: the player holds up a piece.
 */
export const SCENES = ['slam', 'fan', 'frost', 'dice', 'rain', 'whirl', 'drag', 'raise'] as const
export type Scene = (typeof SCENES)[number]

/** An event that stops the table for a breath: BUST, FLIP 7, STOLEN. A full-screen beat shows it on every device. */
export interface Moment {
  readonly scene: Scene
  /** A word or two, in capitals. */
  readonly title: string
  /** A short line below the title: a name, a number. */
  readonly about: string
  /** The players whom it happens to; the victim of a theft first. */
  readonly players: readonly PlayerId[]
  readonly pieces: readonly ReactNode[]
  /** The pieces that drain away in a `slam`. */
  readonly rest?: readonly ReactNode[]
  /** Counts up from 0. */
  readonly count?: number
  /** The limit that the count has reached, shown after it. */
  readonly limit?: number
  /** A padlock snaps shut on the piece of a `drag`. */
  readonly isSealed?: true
}

/** How the players of a moment take it, in the order in which it names them. */
const FEELINGS: Readonly<Record<Scene, readonly Mood[]>> = {
  slam: ['shocked'],
  fan: ['happy'],
  frost: ['shocked'],
  dice: ['happy'],
  rain: ['shocked'],
  whirl: ['shocked'],
  drag: ['shocked', 'happy'],
  raise: ['happy'],
}

/** The moods of the players of a moment. */
export function feelingsIn({ scene, players }: Moment): Moods {
  return Object.fromEntries(players.map((player, at) => [player, FEELINGS[scene][at] ?? 'calm']))
}
