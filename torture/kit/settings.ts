import { parseArgs } from 'node:util'

export type Settings<Name extends string, Mutant extends string> = Readonly<Record<Name, number>> & {
  readonly mutant: Mutant | null
}

/** Reads the settings of a run from its arguments: whole numbers, the name of one of these mutants, and names of files. */
export function readSettings<Name extends string, Mutant extends string = never, File extends string = never>(
  defaults: Readonly<Record<Name, number>>,
  mutants?: Readonly<Record<Mutant, unknown>>,
  files: readonly File[] = [],
): Settings<Name, Mutant> & Readonly<Record<File, string | null>> {
  const names = Object.keys(defaults) as Name[]
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries([...names, ...files].map((name) => [name, { type: 'string' as const }])),
      mutant: { type: 'string' },
    },
  })
  const given: Readonly<Record<string, unknown>> = values
  const numbers = names.map((name): [Name, number] => {
    const value = Number(given[name] ?? defaults[name])
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number.`)
    return [name, value]
  })
  const settings = Object.fromEntries(numbers) as Record<Name, number>
  const paths = Object.fromEntries(files.map((file) => [file, given[file] ?? null])) as Record<
    File,
    string | null
  >
  return { ...settings, ...paths, mutant: mutantIn(mutants, values.mutant) }
}

function mutantIn<Mutant extends string>(
  mutants: Readonly<Record<Mutant, unknown>> | undefined,
  name: string | undefined,
): Mutant | null {
  const names = Object.keys(mutants ?? {}) as Mutant[]
  const found = names.find((each) => each === name)
  if (name !== undefined && found === undefined)
    throw new Error(`There is no mutant ${name}. Mutants: ${names.join(', ') || 'none'}.`)
  return found ?? null
}
