import type { RulesCase } from './rules-run.ts'
import type { Patch } from './tree.ts'

/** Servers that rules can harm: each with a case by which it is found. */
export const RULES_MUTANTS: Readonly<
  Record<string, { readonly patches: readonly Patch[]; readonly by: RulesCase }>
> = {
  'what is no JSON is kept': {
    patches: [
      {
        file: 'src/server/tables/play.ts',
        from: "      demandJson(settle(acted.match.state), 'state')\n",
        to: '',
      },
    ],
    by: { place: 'apply', fault: 'gives a date' },
  },
  'rules may change what is there': {
    patches: [{ file: 'src/engine/freeze.ts', from: '  Object.freeze(value)\n  around', to: '  around' }],
    by: { place: 'meddling', fault: 'changes what was there, then throws' },
  },
  'a match that failed goes on': {
    patches: [
      {
        file: 'src/server/tables/live-table.ts',
        from: "yes({ table: table.match?.paused === 'fault' ? table : withPause(table, 'fault') }),",
        to: 'yes({ table }),',
      },
    ],
    by: { place: 'apply', fault: 'throws' },
  },
  'a fault is everybody’s': {
    patches: [
      {
        file: 'src/server/tables/live-table.ts',
        from: '      if (!isOfMatch(error)) throw error\n      await this.standStill(error)\n      return no(',
        to: '      throw error\n      return no(',
      },
    ],
    by: { place: 'outcome', fault: 'throws' },
  },
}
