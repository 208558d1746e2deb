import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * Reads a whole file while it is in use, and reports damage. It runs in a process of its own with low priority, because a
 * thread inside SQLite could not be ended before it has read everything. Returns a function that ends it.
 */
export function checkBeside(file: string, onDamage: (sentence: string) => void): () => void {
  const script = fileURLToPath(new URL('./check-worker.ts', import.meta.url))
  const child = fork(script, [file], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.on('message', (damage) => {
    if (typeof damage === 'string') onDamage(damage)
  })
  // The check is optional: `icebreaker doctor` also reads everything.
  child.on('error', () => undefined)
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // If the system does not allow a lower priority, the check runs at the normal one.
  }
  child.unref()
  child.channel?.unref()
  return () => void child.kill('SIGKILL')
}
