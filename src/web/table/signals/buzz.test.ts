import { expect, test } from 'vitest'
import { type Moment, SCENES } from '../../../board-kit/moments/moment.ts'
import { buzzOf } from './buzz.ts'

const moment = (scene: Moment['scene'], ...players: string[]): Moment => ({
  scene,
  title: '',
  about: '',
  players,
  pieces: [],
})

test('a bust, a freeze, a theft and a big stack are felt by their victim', () => {
  expect(SCENES.filter((scene) => buzzOf(moment(scene, 'ana', 'ben'), 'ana') !== null)).toEqual([
    'slam',
    'frost',
    'rain',
    'drag',
  ])
})

test('nobody else feels them: not the thief, not those who watch', () => {
  expect(buzzOf(moment('drag', 'ana', 'ben'), 'ben')).toBeNull()
  expect(buzzOf(moment('slam', 'ana'), 'cy')).toBeNull()
  expect(buzzOf(moment('slam', 'ana'), null)).toBeNull()
})
