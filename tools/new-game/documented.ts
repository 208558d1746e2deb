/** A file that a document shows in full. */
export interface DocumentedFile {
  readonly path: string
  readonly text: string
}

/** Returns the code blocks of a document that name a file, as in "```ts src/games/goofspiel/index.ts". */
export function filesIn(markdown: string): DocumentedFile[] {
  return [...markdown.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, path = '', text = '']) => ({
    path,
    text,
  }))
}

/** Returns the shell commands that a document tells the reader to type. */
export function commandsIn(markdown: string): string[] {
  return [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, text = '']) =>
    text.trimEnd().split('\n'),
  )
}
