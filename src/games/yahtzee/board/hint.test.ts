import { toJsonSchema } from '@valibot/to-json-schema'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BoardParts, BoardProps } from '../../../board-kit/board.ts'
import { parse } from '../../../engine/schema.ts'
import { translate } from '../../../engine/texts.ts'
import { fieldsOf } from '../../../web/lobby/house-rules/option-fields.ts'
import type { Action } from '../rules/actions.ts'
import { options } from '../rules/options.ts'
import type { State } from '../rules/state.ts'
import { type View, view } from '../rules/view.ts'
import { afterRoll, newMatch } from '../testing/fixture.ts'
import { en, type Key } from '../texts/en.ts'
import { board } from './index.tsx'

function partsOf(
  state: State,
  over: Partial<BoardProps<View, Action, Key>> = {},
  player: string | null = 'A',
) {
  let parts: BoardParts | undefined
  function Capture(): ReactNode {
    parts = board.useBoard({
      t: translate(en, 'en'),
      name: (id) => id,
      faces: [],
      observation: { revision: 1, player, view: view(state), legal: [], refused: [], outcome: null },
      activePlayers: [],
      mode: 'play',
      isPending: false,
      aids: { odds: true, confirm: true },
      act: () => undefined,
      host: null,
      ...over,
    })
    return null
  }
  renderToStaticMarkup(createElement(Capture))
  if (parts === undefined) throw new Error('the board was not drawn')
  const html = renderToStaticMarkup(createElement('div', null, parts.own))
  return { hasButton: html.includes('Hint'), hasKey: parts.keys?.some(({ key }) => key === 'h') === true }
}

const OFFERED = { hasButton: true, hasKey: true }
const NOT_OFFERED = { hasButton: false, hasKey: false }
const once = afterRoll(newMatch(2), '55534')

test('Y22 a hint is offered to the active player after a roll', () => {
  expect(partsOf(once)).toEqual(OFFERED)
  expect(partsOf(newMatch(2))).toEqual(NOT_OFFERED)
  expect(partsOf(once, {}, 'B')).toEqual(NOT_OFFERED)
})

test('Y22 no hint is offered if the device or the table forbids hints', () => {
  expect(partsOf(once, { aids: { odds: false, confirm: true } })).toEqual(NOT_OFFERED)
  expect(partsOf({ ...once, options: { joker: 'forced', noHints: true } })).toEqual(NOT_OFFERED)
  expect(partsOf({ ...once, options: { joker: 'forced', noHints: false } })).toEqual(OFFERED)
})

test('Y22 no hint is offered to spectators, on a TV or in a replay', () => {
  expect(partsOf(once, { mode: 'watch' }, null)).toEqual(NOT_OFFERED)
  expect(partsOf(once, { mode: 'tv' }, null)).toEqual(NOT_OFFERED)
  expect(partsOf(once, { mode: 'replay' })).toEqual(NOT_OFFERED)
})

test('options without noHints stay unchanged when they are parsed', () => {
  expect(parse(options, {})).toEqual({ ok: true, value: { joker: 'forced' } })
  expect(parse(options, { noHints: true })).toEqual({ ok: true, value: { joker: 'forced', noHints: true } })
})

test('the lobby has a switch that forbids hints, which is off by default', () => {
  const fields = fieldsOf(toJsonSchema(options, { typeMode: 'input' }))
  expect(fields.find(({ name }) => name === 'noHints')).toMatchObject({ type: 'switch', usual: false })
})
