import type { Tree } from '../../tools/testing/tree.ts'
import { cannotTrace } from '../kit/strace.ts'
import { type BackupResult, backUpUnderLoad } from './backups.ts'
import { type FailureResult, type FailureSettings, failEverywhere } from './failures.ts'
import { type FullResult, fillUp } from './full.ts'
import { killMigrations, type MigrationResult } from './migrations.ts'
import { type DiskMutant, diskTree } from './mutants.ts'
import { type RepeatResult, repeatEverything } from './repeats.ts'

export interface DiskSettings {
  /** The failures to try; null tries none. */
  readonly failures: FailureSettings['cases'] | null
  readonly isFull: boolean
  readonly backups: number
  /** Kills a migration at one of every `migrationsEvery` statements; 0 kills none. */
  readonly migrationsEvery: number
  readonly repeats: number
  readonly lives: number
  readonly seed: number
  readonly mutants: readonly DiskMutant[]
  readonly timeMaxMs: number
  say(line: string): void
}

export interface DiskResult {
  readonly failures: FailureResult | null
  readonly full: FullResult | null
  readonly backups: BackupResult | null
  readonly migrations: MigrationResult | null
  readonly repeats: RepeatResult | null
  /** The tests that this machine cannot run, and why. */
  readonly skipped: readonly string[]
  readonly violations: readonly string[]
}

const CLIENTS = 16

/** Tests the stored data: failures of the disk, a full disk, backups, migrations and repeated commands. */
export async function tortureDisk(settings: DiskSettings): Promise<DiskResult> {
  const { failures, say, seed, backups, repeats } = settings
  const tree = diskTree(settings.mutants)
  try {
    const untraced = failures === null ? null : cannotTrace()
    const parts = {
      failures:
        failures === null || untraced !== null
          ? null
          : await failEverywhere({ ...settings, tree, cases: failures }),
      full: settings.isFull ? await fillUp(tree) : null,
      backups: backups === 0 ? null : await backUpUnderLoad({ tree, backups, clients: CLIENTS, seed, say }),
      migrations: settings.migrationsEvery === 0 ? null : await migrations(settings),
      repeats: repeats === 0 ? null : await repeatEverything({ ...settings, tree }),
    }
    return {
      ...parts,
      skipped: [untraced, parts.full?.skipped].flatMap((why) => why ?? []),
      violations: Object.values(parts).flatMap((part) => part?.violations ?? []),
    }
  } finally {
    tree.remove()
  }
}

async function migrations({ mutants, migrationsEvery, seed }: DiskSettings): Promise<MigrationResult> {
  const later: Tree = diskTree(mutants, true)
  try {
    return await killMigrations({ later, every: migrationsEvery, seed })
  } finally {
    later.remove()
  }
}
