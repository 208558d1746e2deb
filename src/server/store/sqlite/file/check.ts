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
  // If no thread can be started, the server does without: `icebreaker doctor` reads everything too.
  child.on('error', () => undefined)
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // A system that does not allow it lets it run beside the others.
  }
  child.unref()
  child.channel?.unref()
  return () => void child.kill('SIGKILL')
}
