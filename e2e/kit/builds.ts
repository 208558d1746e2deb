import { join } from 'node:path'

/** The folder of the pages under test; `E2E_NAME` separates the builds of several test runs. */
const folder = join(
  import.meta.dirname,
  '../../.build',
  process.env.E2E_NAME ? `e2e-${process.env.E2E_NAME}` : 'e2e',
)

export const PAGE_DIR = join(folder, 'page')
export const REPLAY_DIR = join(folder, 'replay')
