import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AVATARS } from '../../protocol/identity.ts'
import { Avatar } from '../components/avatar.tsx'
import { feelingsIn, SCENES } from '../moments/moment.ts'
import { allIn, type Mood } from './mood.ts'

const MOODS: readonly Mood[] = ['calm', 'happy', 'shocked', 'thinking', 'asleep']

test.each(AVATARS)('the %s looks different in every mood', (avatar) => {
  const drawn = MOODS.map((mood) => renderToStaticMarkup(createElement(Avatar, { avatar, hue: 0, mood })))
  // Without the sign beside the head: the eyes alone must say it.
  const heads = drawn.map((svg) =>
    svg.replace(/<g class="avatar-mood">.*$/, '').replace(/data-mood="\w+"/, ''),
  )
  expect(new Set(heads).size).toBe(MOODS.length)
})

test('every big moment has a feeling, and a theft one for each side', () => {
  const moment = { title: '', about: '', players: ['a', 'b'], pieces: [] }
  for (const scene of SCENES) expect(feelingsIn({ ...moment, scene }).a).not.toBe('calm')
  expect(feelingsIn({ ...moment, scene: 'drag' })).toEqual({ a: 'shocked', b: 'happy' })
})

test('several players share a mood', () => {
  expect(allIn('happy', ['a', 'b'])).toEqual({ a: 'happy', b: 'happy' })
})
