// npm run lint -- checks the English of code and documents for patterns that a reader stumbles over.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** The folders and documents that are checked; add a folder here once its English has been revised. */
export const CHECKED = [
  'src/engine',
  'src/pieces',
  'src/bots',
  'src/board-kit',
  'src/games',
  'src/cli',
  'src/cli-kit',
  'src/library',
  'src/protocol',
  'src/table',
  'src/client',
  'src/server/tables',
  'src/web/home',
  'src/web/local',
  'src/web/people',
  'src/web/replay',
  'src/web/results',
  'src/web/table',
  'src/web/tv',
  'cluster',
  'e2e',
  'torture',
  'tools/gallery',
  'tools/new-game',
  'docs/decisions',
  'docs/add-a-game.md',
  'docs/agents.md',
  'docs/configuration.md',
  'docs/deploy.md',
  'docs/host.md',
  'docs/library.md',
  'docs/licences.md',
  'docs/limits.md',
  'docs/reliability.md',
  'docs/scale.md',
  'ARCHITECTURE.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
]

interface Pattern {
  readonly pattern: RegExp
  readonly advice: string
}

/** Every pattern, and what to write instead. */
const PATTERNS: readonly Pattern[] = [
  { pattern: /\b(?:for|to|by) who\b/i, advice: 'name the person: "for late joiners", "to the winner"' },
  { pattern: /\bwho asks\b/i, advice: 'name the person: "the client", "the caller"' },
  { pattern: /\bwhat is said\b/i, advice: 'name the thing: "messages", "the sentence"' },
  { pattern: /\bwhat does not go\b/i, advice: 'name the thing: "an illegal action"' },
  { pattern: /\bso-manieth\b/i, advice: 'write "every N actions"' },
  { pattern: /(?<!\bthere )\bis none\b(?! of\b)/i, advice: 'write "is not a …" or "no … exists"' },
  { pattern: /\bThe same, /, advice: 'say what the thing is or does' },
  {
    pattern: /(?:\/\*\*|^\s*\*|\/\/) (?:Who|What|Where) (?!if\b)/,
    advice: 'begin a comment with what the thing is or does, not with a bare who, what or where',
  },
]

/** Returns one line per violation: the file, the line number, the words, and the advice. */
export function styleViolations(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) =>
    PATTERNS.flatMap(({ pattern, advice }) => {
      const found = pattern.exec(line)?.[0].trim()
      return found === undefined ? [] : [`${file}:${at + 1}: "${found}": ${advice}`]
    }),
  )
}

/** Returns the files of the checked folders, without records and generated tables. */
export function checkedFiles(): string[] {
  const patterns = CHECKED.map((path) => (path.endsWith('.md') ? path : `${path}/**/*.{ts,tsx,css,md}`))
  return globSync(patterns, { cwd: ROOT, exclude: (path) => /(^|[\\/])(golden|solved)$/.test(path) })
}

if (import.meta.main) {
  const files = checkedFiles()
  const violations = files.flatMap((file) => styleViolations(file, readFileSync(join(ROOT, file), 'utf8')))
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) process.exitCode = 1
  else console.log(`The English of ${files.length} files passes.`)
}
