import type { Patch } from '../kit/tree.ts'
import type { RulesCase } from './run.ts'

/** Servers that rules can harm: each with a case by which it is found. */
export const RULES_MUTANTS: Readonly<
  Record<string, { readonly patches: readonly Patch[]; readonly by: RulesCase }>
> = {
  'what is no JSON is kept': {
    patches: [
      {
        file: 'src/table/acting.ts',
        from: "  assertJson(deepFreeze(acted.match.state), 'state')\n",
        to: '',
      },
    ],
    by: { place: 'apply', fault: 'gives a date' },
  },
  'rules may change what is there': {
    patches: [
      { file: 'src/engine/freeze.ts', from: '  Object.freeze(value)\n  ancestors', to: '  ancestors' },
    ],
    by: { place: 'meddling', fault: 'changes what was there, then throws' },
  },
  'a match that failed goes on': {
    patches: [
      {
        file: 'src/table/acting.ts',
        from: "return table.match?.paused === 'fault' ? table : withPause(table, 'fault')",
        to: 'return table',
      },
    ],
    by: { place: 'apply', fault: 'throws' },
  },
  'a fault is everybody’s': {
    patches: [
      {
        file: 'src/server/tables/jobs.ts',
        from: '      if (!isOfMatch(error)) throw error\n      await this.#hooks.pauseByFault(error)\n      return reject(',
        to: '      throw error\n      return reject(',
      },
    ],
    by: { place: 'outcome', fault: 'throws' },
  },
}
