/** The names of a game. */
export interface Names {
  /** In paths and addresses: `liars-dice`. */
  readonly id: string
  /** In code: `liarsDice`. */
  readonly camel: string
  /** For people: `Liars Dice`. */
  readonly name: string
  /** The letter of its rule numbers: `L`. */
  readonly letter: string
}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const ID_MAX = 32
/** Words that cannot name a constant. */
const RESERVED =
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield arguments eval'.split(
    ' ',
  )

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Derives the names of a game from its id; null if the id is not valid. */
export function namesOf(id: string): Names | null {
  if (!ID.test(id) || id.length > ID_MAX || RESERVED.includes(id)) return null
  const words = id.split('-')
  return {
    id,
    camel: words.map((word, at) => (at === 0 ? word : capital(word))).join(''),
    name: words.map(capital).join(' '),
    letter: id.slice(0, 1).toUpperCase(),
  }
}

/** Replaces the names of the template, a game called New Game, by these names. */
export function fillIn(text: string, { id, camel, name, letter }: Names): string {
  return text
    .replaceAll('new-game', id)
    .replaceAll('newGame', camel)
    .replaceAll('New Game', name)
    .replaceAll(/\bN(?=\d)/g, letter)
}

/** Adds the line of a game to the registry, in alphabetical order. */
export function addToRegistry(registry: string, { id, camel }: Names): string {
  const line = `export { ${camel} } from './${id}/index.ts'`
  const lines = registry.trimEnd().split('\n')
  const pathOf = (text: string) => /'\.\/(.*)\/index\.ts'/.exec(text)?.[1] ?? ''
  const after = lines.findIndex((other) => pathOf(other) > id)
  const at = after < 0 ? lines.length : after
  return `${[...lines.slice(0, at), line, ...lines.slice(at)].join('\n')}\n`
}
