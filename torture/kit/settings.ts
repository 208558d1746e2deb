import { parseArgs } from 'node:util'

/** The settings of a run out of its arguments, each a whole number, and the name of a mutant. */
export function readSettings<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
): Readonly<Record<Name, number>> & { readonly mutant: string | null } {
  const names = Object.keys(defaults) as Name[]
  const { values } = parseArgs({
    options: {
      mutant: { type: 'string' },
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    },
  })
  const given: Readonly<Record<string, unknown>> = values
  const numbers = names.map((name): [Name, number] => {
    const value = Number(given[name] ?? defaults[name])
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} is a whole number.`)
    return [name, value]
  })
  const settings = Object.fromEntries(numbers) as Record<Name, number>
  return { ...settings, mutant: typeof given.mutant === 'string' ? given.mutant : null }
}

/** A seed that is another each time; it is printed, and the same one plays the same again as far as time allows. */
export function anySeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
}
