import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { parsedMessages } from '../../tools/parsed-messages.ts'

const WORTH_IT_BYTES = 1024

/** Writes .br and .gz beside each file of the build: the server sends them as they are, and compresses nothing. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const writes = Object.values(bundle).flatMap((file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (bytes.length < WORTH_IT_BYTES || file.fileName.endsWith('.html')) return []
        const path = join(dir, file.fileName)
        return [
          writeFile(`${path}.br`, brotliCompressSync(bytes)),
          writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 })),
        ]
      })
      await Promise.all(writes)
    },
  }
}

const FIRST_SCRIPT = 'src="./theme-first.js"'

/** The files that the page's first script fetches ahead, for German and for a table, by the name of its attribute. */
const AHEAD = {
  'data-de': /^assets\/front-de-.+\.js$/,
  'data-table': /^assets\/at-table-.+\.(js|css)$/,
  'data-table-en': /^assets\/texts-en-.+\.js$/,
  'data-table-de': /^assets\/texts-de-.+\.js$/,
}

/** Tells the page's first script the names of the files that it fetches ahead. */
function filesAhead(): Plugin {
  return {
    name: 'files-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const attributes = Object.entries(AHEAD).map(([name, pattern]) => {
          const files = Object.keys(bundle).filter((file) => pattern.test(file))
          if (files.length === 0) throw new Error(`The page has no files for ${name}.`)
          return `${name}="${files.toSorted().join(' ')}"`
        })
        if (!html.includes(FIRST_SCRIPT)) throw new Error('The page does not have its first script.')
        return html.replace(FIRST_SCRIPT, `${FIRST_SCRIPT} ${attributes.join(' ')}`)
      },
    },
  }
}

const PRELOAD = '\0vite/preload-helper.js'

/** Puts `fetchModule` around every `import()`, in the place of Vite's own function, which leaves a failed file failed. */
function fetchedModules(): Plugin {
  const path = join(import.meta.dirname, 'shell/fetch-module.ts')
  return {
    name: 'fetched-modules',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === PRELOAD ? `export { fetchModule as __vitePreload } from ${JSON.stringify(path)}` : null
    },
  }
}

/** Builds the service worker beside the page, with the list of all that the page consists of. */
function serviceWorker(): Plugin {
  let publicDir = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir
    },
    async writeBundle({ dir = '' }, bundle) {
      const files = [...Object.keys(bundle), ...(await readdir(publicDir))].toSorted()
      const version = createHash('sha256')
      for (const file of files) version.update(file).update(await readFile(join(dir, file)))
      const output = { format: 'iife', entryFileNames: 'service-worker.js' } as const
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          __FILES__: JSON.stringify(files),
          __VERSION__: JSON.stringify(version.digest('hex').slice(0, 16)),
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: { input: join(import.meta.dirname, 'local/offline/service-worker.ts'), output },
        },
      })
    },
  }
}

const FRONT = /texts\/(en|de)\.ts\?front$/

/** Serves a catalogue of a game that is asked for with `?front` with the two texts that the home page shows. */
function gameFronts(): Plugin {
  return {
    name: 'game-fronts',
    enforce: 'pre',
    async load(id) {
      const [, language = ''] = FRONT.exec(id) ?? []
      if (language === '') return null
      const { name, tagline } = (await import(id.slice(0, -'?front'.length)))[language]
      return `export const ${language} = ${JSON.stringify({ name, tagline })}`
    },
  }
}

const TEXTS = /games\/([^/]+)\/texts\/(en|de)\.ts$/

/** The name of the file with the texts of one game in one language. */
function textsName(module: string): string | null {
  const [, game, language] = TEXTS.exec(module) ?? []
  return game === undefined ? null : `${game}-${language}`
}

const TABLE_TEXTS = /web\/i18n\/(en|de)\/at-table\.ts$/

/** The name of the file with the texts of a table in one language; those of the other screens follow in another. */
const tableTextsName = (module: string) => `texts-${TABLE_TEXTS.exec(module)?.[1]}`

// Relative addresses, so that the page works under any path that a proxy puts before it; nothing inlined as
// `data:`, which the content security policy forbids.
// biome-ignore lint/style/noDefaultExport: Vite asks for one
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  // wouter brings a copy of this hook for older releases of React.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    react(),
    gameFronts(),
    parsedMessages(),
    fetchedModules(),
    filesAhead(),
    precompressed(),
    serviceWorker(),
  ],
  // The same names as for the page, so that a file that both load (the solved Yahtzee) is built once.
  worker: {
    format: 'es',
    plugins: () => [parsedMessages()],
    rolldownOptions: { output: { topLevelVar: true } },
  },
  build: {
    outDir: join(import.meta.dirname, '../../.build/page'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // A module's own file is one of those that `fetchModule` waits for.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...files])] : files,
    },
    // The best Brotli level takes a second, on purpose.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // One file for the first screen and one for every table: many small files cost more in headers and round trips
      // than they save.
      output: {
        codeSplitting: {
          groups: [
            // Boards read them in every language, and the English texts repeat them.
            { name: 'samples', test: /games\/[^/]+\/rules\/samples\.ts$/, priority: 4 },
            // A lobby reads the texts of a game: they must not come with its rules.
            { name: textsName, test: TEXTS, priority: 3 },
            { name: 'front-de', test: /web\/i18n\/fronts\/de\.ts$/, priority: 2 },
            { name: 'first', test: /web\/main\.tsx$/, priority: 2 },
            { name: 'at-table', test: /web\/lobby\/table-screen\.tsx$/, priority: 1 },
            { name: tableTextsName, test: TABLE_TEXTS, priority: 1 },
          ],
        },
      },
    },
  },
})
