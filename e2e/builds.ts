import { join } from 'node:path'

/** Where the pages under test are built; under a name of their own where several people test at once. */
const folder = join(
  import.meta.dirname,
  '../.build',
  process.env.E2E_NAME ? `e2e-${process.env.E2E_NAME}` : 'e2e',
)

export const PAGE_DIR = join(folder, 'page')
export const REPLAY_DIR = join(folder, 'replay')
