/** A file that a document shows in full. */
export interface Shown {
  readonly path: string
  readonly text: string
}

/** The code blocks of a document that name a file, as in "```ts src/games/goofspiel/rules.ts". */
export function filesIn(markdown: string): Shown[] {
  return [...markdown.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, path = '', text = '']) => ({
    path,
    text,
  }))
}

/** The lines that a document says to type. */
export function commandsIn(markdown: string): string[] {
  return [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, text = '']) =>
    text.trimEnd().split('\n'),
  )
}
