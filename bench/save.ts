import { readFileSync, writeFileSync } from 'node:fs'

/** A measured part of the bench: its section in bench/results.md, and the raw figures. */
export interface Part {
  readonly title: string
  readonly text: string
  readonly raw: unknown
}

const inThisFolder = (name: string) => new URL(name, import.meta.url)

/** The text of a Markdown file before its first section, and its sections. */
function sectionsOf(text: string): { readonly before: string; readonly sections: readonly string[] } {
  const [before = '', ...rest] = text.split(/^(?=## )/m)
  return { before, sections: rest }
}

const titleOf = (section: string) => section.split('\n')[0]?.slice(3).trim() ?? ''

/** The results with this section in place of the earlier one of its title, and the earlier one. */
function withSection(results: string, section: string): { text: string; replaced: string | null } {
  const { before, sections } = sectionsOf(results)
  const at = sections.findIndex((each) => titleOf(each) === titleOf(section))
  const all = at < 0 ? [section, ...sections] : sections.with(at, section)
  return { text: before + all.join(''), replaced: sections[at] ?? null }
}

/** The history with a section at its top, under a title that names its commit and date. */
function withHistory(history: string, section: string): string {
  const { before, sections } = sectionsOf(history)
  const [, commit = 'earlier'] = /^## .*\n\n(\w+ \S+)/.exec(section) ?? []
  const dated = section.replace(/^## .*/, (title) => `${title}, ${commit.replace(/\.$/, '')}`)
  return before + [dated, ...sections].join('')
}

/** Puts a part into results.md, moves the section that it replaces to history.md, and stores the raw figures. */
export function savePart({ title, text, raw }: Part, run: string): void {
  const results = readFileSync(inThisFolder('results.md'), 'utf8')
  const { text: next, replaced } = withSection(results, `## ${title}\n\n${run}\n\n${text}\n\n`)
  writeFileSync(inThisFolder('results.md'), `${next.trimEnd()}\n`)
  if (replaced !== null) {
    const history = withHistory(readFileSync(inThisFolder('history.md'), 'utf8'), replaced)
    writeFileSync(inThisFolder('history.md'), `${history.trimEnd()}\n`)
  }
  const kept: Record<string, unknown> = JSON.parse(readFileSync(inThisFolder('results.json'), 'utf8'))
  writeFileSync(
    inThisFolder('results.json'),
    `${JSON.stringify({ ...kept, [title]: { run, raw } }, null, 1)}\n`,
  )
}
