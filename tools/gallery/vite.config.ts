import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// biome-ignore lint/style/noDefaultExport: Vite asks for one
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  cacheDir: join(import.meta.dirname, '../../.build/gallery-cache'),
  server: { fs: { allow: ['../..'] } },
})
