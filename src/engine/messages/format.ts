import { assert } from '../game.ts'

export type Values = Readonly<Record<string, string | number>>

/** A parsed message: its parts in order, where 0 is the number of the plural around it (`#`). */
export type Message = readonly (string | 0 | Argument)[]

/** The place of a value: as it is, as a number in this format, or one of several messages that the value chooses. */
export type Argument = readonly [
  name: string,
  kind?: Intl.NumberFormatOptions | 'cardinal' | 'ordinal' | 'select',
  choices?: Readonly<Record<string, Message>>,
]

/** Formats of numbers and rules of plurals are slow to make, so each is made once. */
const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

function made<Made>(known: Map<string, Made>, key: string, make: () => Made): Made {
  const one = known.get(key) ?? make()
  known.set(key, one)
  return one
}

function numberText(value: number, language: string, options: Intl.NumberFormatOptions = {}): string {
  const make = () => new Intl.NumberFormat(language, options)
  return made(numbers, language + JSON.stringify(options), make).format(value)
}

function pluralOf(value: number, language: string, type: 'cardinal' | 'ordinal'): string {
  return made(plurals, language + type, () => new Intl.PluralRules(language, { type })).select(value)
}

/** Writes a message with these values. A value that it needs and does not get is a defect. */
export function formatMessage(message: Message, language: string, values: Values = {}, count = 0): string {
  return message
    .map((part) => {
      if (typeof part === 'string') return part
      if (part === 0) return numberText(count, language)
      const [name, kind, choices = {}] = part
      const value = values[name]
      assert(value !== undefined, `the message gets the value ${name}`)
      if (kind === undefined) return String(value)
      if (typeof kind === 'object') return numberText(Number(value), language, kind)
      const choice = kind === 'select' ? String(value) : pluralOf(Number(value), language, kind)
      const chosen = choices[`=${value}`] ?? choices[choice] ?? choices.other ?? []
      return formatMessage(chosen, language, values, kind === 'select' ? count : Number(value))
    })
    .join('')
}
