import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Face } from '../board.ts'
import { Character } from '../components/character.tsx'
import { type Moment, SCENES } from './moment.ts'
import { SceneView } from './scene.tsx'

const face = (player: string, hue: number): Face => ({
  player,
  name: `Name of ${player}`,
  avatar: 'fox',
  hue,
  presence: 'online',
  isHost: false,
  isYou: false,
})
const faces = [face('a', 0), face('b', 1)]
const moment: Omit<Moment, 'scene'> = {
  title: 'TITLE',
  about: 'about it',
  players: ['a', 'b'],
  pieces: ['piece one', 'piece two'],
  count: 20,
}

const htmlOf = (change: Partial<Moment> & Pick<Moment, 'scene'>, isMoving: boolean) =>
  renderToStaticMarkup(
    createElement(SceneView, { moment: { ...moment, ...change }, faces, durationMs: 1_200, isMoving }),
  )

describe.each(SCENES)('the scene %s', (scene) => {
  test('says the same words with and without motion', () => {
    const words = scene === 'rain' ? '+20' : 'TITLE'
    expect(htmlOf({ scene }, false)).toContain(words)
    expect(htmlOf({ scene }, false)).toContain('about it')
    expect(htmlOf({ scene }, true)).toContain('about it')
    expect(htmlOf({ scene }, false)).toContain('moment-still')
    expect(htmlOf({ scene }, true)).not.toContain('moment-still')
  })
})

const animal = (hue: number, mood: 'happy' | 'shocked') =>
  renderToStaticMarkup(
    createElement(Character, {
      avatar: 'fox',
      hue,
      mood,
      pose: mood === 'happy' ? 'cheering' : 'still',
    }),
  )

test.each(SCENES)('the scene %s shows the animal of its player, glad or shocked', (scene) => {
  const isTriumph = ['fan', 'dice', 'raise'].includes(scene)
  expect(htmlOf({ scene }, true)).toContain(animal(0, isTriumph ? 'happy' : 'shocked'))
})

test('a thief cheers', () => {
  expect(htmlOf({ scene: 'drag' }, true)).toContain(animal(1, 'happy'))
})

test('a count begins at 0 and stands at its end without motion', () => {
  expect(htmlOf({ scene: 'rain' }, true)).toContain('>+0<')
  expect(htmlOf({ scene: 'whirl', count: 4, limit: 4 }, false)).toContain('>4/4<')
})

test('a theft shows victim, thief and gift, and the padlock only if the gift is locked', () => {
  const theft = htmlOf({ scene: 'drag' }, true)
  expect(theft).toMatch(/Name of a.*Name of b.*piece one/)
  expect(theft).not.toContain('moment-lock')
  expect(htmlOf({ scene: 'drag', isSealed: true }, true)).toContain('moment-lock')
})
