import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import { parse } from '../../../engine/schema.ts'
import { GAMES, gameById } from '../../../games/registry.ts'
import { fieldsOf, linesIn, valuesOf } from './option-fields.ts'
import { spokenRules } from './presets.ts'

const schemaOf = (id: string) =>
  toJsonSchema(gameById(id)!.options, { errorMode: 'ignore', typeMode: 'input' })
const presetsOf = (id: string) =>
  (gameById(id)!.presets ?? []).map((preset) => ({ id: preset.id, options: preset.options }))

test('a schema becomes fields, in its order', () => {
  const fields = fieldsOf({
    type: 'object',
    properties: {
      loud: { type: 'boolean', title: 'Loud', default: true },
      points: { type: 'integer', minimum: 1, maximum: 9, default: 3, description: 'How many.' },
      deck: { enum: ['big', 'small'], default: 'small' },
      cards: { type: 'string', maxLength: 20, default: '[]' },
      note: { type: 'string', maxLength: 9 },
      words: { type: 'array', items: { type: 'string' }, default: ['a'] },
      odd: { type: 'object' },
    },
  })
  expect(fields).toEqual([
    { type: 'switch', name: 'loud', title: 'Loud', about: '', usual: true },
    { type: 'number', name: 'points', title: 'points', about: 'How many.', min: 1, max: 9, usual: 3 },
    { type: 'choice', name: 'deck', title: 'deck', about: '', values: ['big', 'small'], usual: 'small' },
    { type: 'list', name: 'cards', title: 'cards', about: '', lengthMax: 20, usual: '[]' },
    { type: 'text', name: 'note', title: 'note', about: '', lengthMax: 9, usual: '' },
    { type: 'lines', name: 'words', title: 'words', about: '', usual: ['a'] },
  ])
  expect(valuesOf(fields, { loud: 'yes', points: 4 })).toEqual({
    loud: true,
    points: 4,
    deck: 'small',
    cards: '[]',
    note: '',
    words: ['a'],
  })
})

test.each(GAMES.map(({ id }) => id))(
  '%s: the form asks for every option, and its defaults are the rules’',
  (id) => {
    const values = valuesOf(fieldsOf(schemaOf(id)), {})
    expect(parse(gameById(id)!.options, values)).toEqual({ ok: true, value: values })
    const usual = parse(gameById(id)!.options, {})
    expect(usual.ok && values).toMatchObject(usual.ok ? (usual.value as object) : {})
  },
)

test('rules are described as the nearest preset and the differences from it', () => {
  const flip7 = { options: schemaOf('flip7'), presets: presetsOf('flip7') }
  expect(spokenRules(flip7, {})).toEqual({ preset: 'classic', isUsual: true, differences: [] })
  expect(spokenRules(flip7, { target: 100 })).toMatchObject({
    preset: 'short',
    isUsual: false,
    differences: [],
  })
  const { preset, differences } = spokenRules(flip7, { target: 150, showOdds: false })
  expect(preset).toBe('classic')
  expect(differences.map(({ field, value, usual }) => [field.name, value, usual])).toEqual([
    ['target', 150, 200],
    ['showOdds', false, true],
  ])
  expect(spokenRules({ ...flip7, presets: [] }, { target: 150 })).toMatchObject({
    preset: null,
    isUsual: true,
  })
})

test('a list has one entry per line, or is pasted as JSON', () => {
  expect(linesIn('Red\n Red \n\nBlue')).toEqual(['Red', 'Red', 'Blue'])
  expect(linesIn('["Red", "Blue"]')).toEqual(['Red', 'Blue'])
  expect(linesIn('[1, 2]')).toEqual(['[1, 2]'])
  expect(linesIn(' ')).toEqual([])
})
