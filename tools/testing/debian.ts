import { execFileSync } from 'node:child_process'

const INSTALL_MS = 180_000

/** Runs a program; returns false if it fails or does not exist. */
function runs(command: string, args: readonly string[]): boolean {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } // nobody is there to answer
    execFileSync(command, args, { stdio: 'ignore', timeout: INSTALL_MS, env })
    return true
  } catch {
    return false
  }
}

/** The operations for installing a missing package; tests pass their own. */
export interface Machine {
  readonly isRoot: boolean
  run(command: string, args: readonly string[]): boolean
}

const thisMachine: Machine = { isRoot: process.getuid?.() === 0, run: runs }

/**
 * Installs a Debian package if this user may. Returns null on success, otherwise the sentence that names the package. It
 * fetches the package lists first, because a fresh machine has none.
 */
export function ensureDebian(name: string, machine: Machine = thisMachine): string | null {
  const byHand = `install ${name} (on Debian: apt-get install ${name})`
  if (!machine.isRoot) return byHand
  const isDone =
    machine.run('apt-get', ['update', '-qq']) && machine.run('apt-get', ['install', '-y', '-qq', name])
  return isDone ? null : byHand
}
