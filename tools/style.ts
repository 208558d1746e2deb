// npm run lint -- checks the English of code and documents for patterns that a reader stumbles over.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** The folders and documents that are checked: all of the repository. */
export const CHECKED = [
  '.github',
  'src',
  'cluster',
  'bench',
  'e2e',
  'examples',
  'test',
  'tools',
  'torture',
  'docs',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
]

interface Pattern {
  readonly pattern: RegExp
  readonly advice: string
}

/** Where a comment or a Python docstring begins. */
const COMMENT = String.raw`(?:\/\*\*|^\s*\*|\/\/|^\s*#|""")`

/** Every pattern, and what to write instead. */
const PATTERNS: readonly Pattern[] = [
  {
    pattern: /\b(?:for|to|by|of|from|with|as) who\b/i,
    advice: 'name the person: "for late joiners", "to the winner"',
  },
  { pattern: /\bwho asks\b/i, advice: 'name the person: "the client", "the caller"' },
  {
    pattern: /\bwhat (?:is|was) (?:said|told|asked|sent|noted|known)\b/i,
    advice: 'name the thing: "messages", "the sentence", "the request"',
  },
  { pattern: /\bwhat does not go\b/i, advice: 'name the thing: "an illegal action"' },
  { pattern: /\bso-manieth\b/i, advice: 'write "every N actions"' },
  { pattern: /(?<!\bthere )\bis none\b(?! of\b)/, advice: 'write "is not a …" or "no … exists"' },
  { pattern: /\bis no more\b(?! \w)/i, advice: 'write "has ended", "is gone" or "no longer exists"' },
  { pattern: /\bThe same, /, advice: 'say what the thing is or does' },
  { pattern: /\bhears? of\b/i, advice: 'write "learns of", "is notified of" or "receives"' },
  { pattern: /\b(?:looks?|sees?) whether\b/i, advice: 'write "checks whether"' },
  { pattern: /\bwhose eyes\b/i, advice: 'write "from whose perspective", or name the viewer' },
  {
    pattern: /\b(?:null|true|false|absent|empty|undefined|none) where\b/,
    advice: 'write "if" for a condition',
  },
  {
    pattern: /\b(?:nothing|nobody|anything|anybody) else than\b/i,
    advice: 'write "nothing but", or "only"',
  },
  {
    pattern: new RegExp(`${COMMENT} ?(?:Who|What|Where) (?!if\\b)`),
    advice: 'begin a comment with what the thing is or does, not with a bare who, what or where',
  },
  {
    pattern: new RegExp(
      `${COMMENT} ?(?:So many|As (?!soon|long|in\\b|many)|(?:By|In|On|Of|With|From|To) wh(?:ich|ose|om))\\b`,
    ),
    advice: 'begin a comment with what the thing is or does',
  },
  {
    pattern: /\b(?:test|it|describe|\w+Test)\((?:'\w+', )?['"`](?:[A-Z]?\d+\.? )?(?:who|what|where) /i,
    advice: 'begin a test name with its subject',
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

/** Records and generated tables, folders of tools, and the test of this check, which quotes every pattern. */
const EXCLUDED = /(^|[\\/])(golden|solved|node_modules|dist|data|test-results|style\.test\.ts|style\.ts)$/

/** Returns the files that are checked. */
export function checkedFiles(): string[] {
  const patterns = CHECKED.map((path) =>
    path.endsWith('.md') ? path : `${path}/**/*.{ts,tsx,js,mjs,py,css,md}`,
  )
  return globSync(patterns, { cwd: ROOT, exclude: (path) => EXCLUDED.test(path) })
}

if (import.meta.main) {
  const files = checkedFiles()
  const violations = files.flatMap((file) => styleViolations(file, readFileSync(join(ROOT, file), 'utf8')))
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) process.exitCode = 1
  else console.log(`The English of ${files.length} files passes.`)
}
