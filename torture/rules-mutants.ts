import type { RulesCase } from './rules-run.ts'
import type { Patch } from './tree.ts'

/** Servers that rules can harm: each with a case by which it is found. */
export const RULES_MUTANTS: Readonly<
  Record<string, { readonly patches: readonly Patch[]; readonly by: RulesCase }>
> = {
  'what is no JSON is kept': {
    patches: [
      {
        file: 'src/server/tables/live-table.ts',
        from: "      assertJson(deepFreeze(acted.match.state), 'state')\n",
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
        file: 'src/server/tables/live-table.ts',
        from: "ok({ table: table.match?.paused === 'fault' ? table : withPause(table, 'fault') }),",
        to: 'ok({ table }),',
      },
    ],
    by: { place: 'apply', fault: 'throws' },
  },
  'a fault is everybody’s': {
    patches: [
      {
        file: 'src/server/tables/live-table.ts',
        from: '      if (!isOfMatch(error)) throw error\n      await this.pauseByFault(error)\n      return reject(',
        to: '      throw error\n      return reject(',
      },
    ],
    by: { place: 'outcome', fault: 'throws' },
  },
}
