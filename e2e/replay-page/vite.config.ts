import { defineConfig } from 'vite'

// biome-ignore lint/style/noDefaultExport: Vite asks for one
export default defineConfig({ root: import.meta.dirname, base: './', build: { assetsInlineLimit: 0 } })
