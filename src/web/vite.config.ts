import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

// Relative addresses, so that the page works under any path that a proxy puts before it; nothing inlined as
// `data:`, which the content security policy forbids.
// biome-ignore lint/style/noDefaultExport: Vite asks for one
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), precompressed()],
  build: {
    outDir: join(import.meta.dirname, '../../.build/page'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Brotli at its best takes a second, and is meant to.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
