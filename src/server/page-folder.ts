import { fileURLToPath } from 'node:url'

/** In the tree this file is TypeScript, and the page is built beside; in the package both were built together. */
const isInTree = import.meta.url.endsWith('.ts')

/** The folder of the built page. */
export const PAGE_DIR = fileURLToPath(new URL(isInTree ? '../../.build/page' : '../page', import.meta.url))
