import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { LANGUAGES } from '../../src/engine/texts.ts'
import { GAMES } from '../../src/games/registry.ts'
import { MAIN_BUTTON } from '../../tools/page-visit/reaction.ts'
import { bytesUntilReaction, gzipped, inKb } from '../kit/bytes.ts'
import { expect, test } from '../kit/guarded.ts'

const HOME_BYTES_MAX = 110_000
const BOARD_BYTES_MAX = 40_000

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ locale: language })

    test('the home page reacts after at most 110 kB, compressed', async ({ page }) => {
      const bytes = await bytesUntilReaction(page, './', MAIN_BUTTON.home)
      console.log(`home page (${language}): ${inKb(bytes)}`)
      expect(bytes).toBeGreaterThan(50_000)
      expect(bytes).toBeLessThanOrEqual(HOME_BYTES_MAX)
    })
  })
}

test('each board with its styles and words is less than 40 kB, compressed', async () => {
  const { manifest, bytesOf, keyOf } = await built()
  const atEveryTable = filesOf(manifest, `_${fileNamed(manifest, 'at-table')}`)
  const sizes = GAMES.map(({ id }) => {
    const parts = LANGUAGES.map((language) =>
      [`../games/${id}/board/index.tsx`, `../games/${id}/texts/${language}.ts`].flatMap((source) => [
        ...filesOf(manifest, keyOf(source)),
      ]),
    )
    const sums = parts.map((files) =>
      [...new Set(files)]
        .filter((file) => !atEveryTable.has(file))
        .reduce((sum, file) => sum + bytesOf(file), 0),
    )
    return [id, Math.max(...sums)] as const
  })
  for (const [id, bytes] of sizes) console.log(`board of ${id}: ${inKb(bytes)}`)
  expect(sizes.filter(([, bytes]) => bytes >= BOARD_BYTES_MAX)).toEqual([])
  expect(sizes.filter(([, bytes]) => bytes < 500)).toEqual([])
})

/** A build of the page in memory: its files, and the compressed size of each. */
async function built(): Promise<{
  manifest: Manifest
  bytesOf: (file: string) => number
  /** The key of the chunk that contains a source: its own, or that of a source it is bundled with. */
  keyOf: (source: string) => string
}> {
  const result = await build({
    configFile: join(import.meta.dirname, '../../src/web/vite.config.ts'),
    build: { manifest: true, write: false },
    logLevel: 'warn',
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const contents = new Map(
    outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
  const contentOf = (file: string) => {
    const content = contents.get(file)
    if (content === undefined) throw new Error(`the build has no ${file}`)
    return content
  }
  const manifest: Manifest = JSON.parse(String(contentOf('.vite/manifest.json')))
  const keyOf = (source: string) => {
    if (manifest[source] !== undefined) return source
    const path = source.replace('..', 'src')
    const chunk = outputs.find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(path)),
    )
    const key = Object.keys(manifest).find((one) => manifest[one]?.file === chunk?.fileName)
    if (key === undefined) throw new Error(`the build has no ${source}`)
    return key
  }
  return { manifest, bytesOf: (file) => gzipped(contentOf(file)), keyOf }
}

/** A file that the build is configured to make, by its name without the hash. */
function fileNamed(manifest: Manifest, name: string): string {
  const found = Object.values(manifest).find((chunk) => chunk.name === name)?.file
  if (found === undefined) throw new Error(`the manifest has no ${name}`)
  return found.replace(/^assets\//, '')
}

/** Everything that is loaded with a module: itself, its imports, and their styles. */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source]
  if (chunk === undefined) throw new Error(`the manifest has no ${source}`)
  if (seen.has(chunk.file)) return seen
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}
