import { Script } from 'node:vm'
import { TABLE_LIMITS } from '../table/limits.ts'

/** The rules threw, or did not come to an end: the match must stand still where it was. */
export class RulesFault extends Error {
  override name = 'RulesFault'
}

const KEY = 'icebreakerGuarded'
const script = new Script(`globalThis.${KEY}()`, { filename: 'guard' })

/**
 * Runs what calls into a game's rules under a limit of time: Node's watchdog ends even a loop without end. The rules
 * are pure and a match never changes, so nothing is left half done.
 */
export function guarded<T>(job: () => T, budgetMs = TABLE_LIMITS.rulesMs): T {
  const results: { readonly value: T }[] = []
  const outer: unknown = Reflect.get(globalThis, KEY)
  Reflect.set(globalThis, KEY, () => results.push({ value: job() }))
  try {
    script.runInThisContext({ timeout: budgetMs })
  } catch (cause) {
    throw new RulesFault(cause instanceof Error ? cause.message : String(cause), { cause })
  } finally {
    Reflect.set(globalThis, KEY, outer)
  }
  const [result] = results
  if (result === undefined) throw new RulesFault('the rules gave no result')
  return result.value
}
