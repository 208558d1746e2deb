import type { JsonSchema } from '@valibot/to-json-schema'

interface Named {
  readonly name: string
  /** The English title in the schema. */
  readonly title: string
  readonly about: string
}

/** A form field for one house rule. */
export type OptionField = Named &
  (
    | { readonly type: 'switch'; readonly usual: boolean }
    | { readonly type: 'number'; readonly usual: number; readonly min: number; readonly max: number }
    | { readonly type: 'choice'; readonly usual: string; readonly values: readonly string[] }
    | { readonly type: 'text'; readonly usual: string; readonly lengthMax: number }
    | { readonly type: 'lines'; readonly usual: readonly string[] }
    /** A list of texts, which the rules take as one string of JSON. */
    | { readonly type: 'list'; readonly usual: string; readonly lengthMax: number }
  )

export type OptionValue = boolean | number | string | readonly string[]
/** The house rules of any game, by name. */
export type OptionValues = Readonly<Record<string, OptionValue>>

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)

/** Parses a JSON list of texts; null if the text is anything else. */
export function listIn(text: string): readonly string[] | null {
  try {
    const list: unknown = JSON.parse(text)
    return isTexts(list) ? list : null
  } catch {
    return null
  }
}

/** Reads the content of a list field: a pasted JSON list, or one text per line. */
export function linesIn(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return listIn(text) ?? lines.filter((line) => line !== '')
}

/** Returns the form fields for a game's house rules, in the order of its schema, without options that no form can show. */
export function fieldsOf(schema: JsonSchema): readonly OptionField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'boolean' ? [] : fieldOf(name, property),
  )
}

function fieldOf(name: string, property: JsonSchema): OptionField[] {
  const { type, default: usual, title = name, description: about = '' } = property
  const named = { name, title, about }
  if (isTexts(property.enum)) {
    return [
      {
        ...named,
        type: 'choice',
        values: property.enum,
        usual: isText(usual) ? usual : (property.enum[0] ?? ''),
      },
    ]
  }
  if (type === 'boolean') return [{ ...named, type: 'switch', usual: usual === true }]
  if (type === 'integer' || type === 'number') {
    const { minimum: min = 0, maximum: max = Number.MAX_SAFE_INTEGER } = property
    return [{ ...named, type: 'number', min, max, usual: typeof usual === 'number' ? usual : min }]
  }
  if (type === 'string') {
    const { maxLength: lengthMax = 10_000 } = property
    const text = isText(usual) ? usual : ''
    return [{ ...named, type: listIn(text) === null ? 'text' : 'list', lengthMax, usual: text }]
  }
  if (type === 'array') return [{ ...named, type: 'lines', usual: isTexts(usual) ? usual : [] }]
  return []
}

/** Returns the value of an option, or its default if the value is missing or invalid. */
export function optionOf(field: OptionField, options: unknown): OptionValue {
  const said = typeof options === 'object' && options !== null ? Reflect.get(options, field.name) : undefined
  switch (field.type) {
    case 'switch':
      return typeof said === 'boolean' ? said : field.usual
    case 'number':
      return typeof said === 'number' ? said : field.usual
    case 'choice':
    case 'text':
    case 'list':
      return isText(said) ? said : field.usual
    case 'lines':
      return isTexts(said) ? said : field.usual
  }
}

/** Returns the values of all options of a form. */
export function valuesOf(fields: readonly OptionField[], options: unknown): OptionValues {
  return Object.fromEntries(fields.map((field) => [field.name, optionOf(field, options)]))
}
