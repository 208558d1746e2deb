import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { UsageError } from '../../cli-kit/usage.ts'

/** Gives each test a folder of its own, with DATA_DIR as `data` in it; returns a function that makes paths in it. */
export function dataFolder(): (name: string) => string {
  let folder = ''
  const file = (name: string) => join(folder, name)
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'icebreaker-data-'))
    mkdirSync(file('data'), { mode: 0o700 })
    vi.stubEnv('DATA_DIR', file('data'))
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  return file
}

/** Returns the message of the UsageError that a job throws, or else its result. */
export async function resultOrError(job: () => unknown): Promise<unknown> {
  try {
    return await job()
  } catch (error) {
    return error instanceof UsageError ? error.message : error
  }
}
