import * as v from 'valibot'
import type { Preset } from '../../../engine/game.ts'
import { en } from '../texts/en.ts'
import { JOKER_RULES } from './joker.ts'

export const options = v.strictObject({
  joker: v.optional(
    v.pipe(v.picklist(JOKER_RULES), v.title(en['option.joker']), v.description(en['option.joker.about'])),
    'forced',
  ),
  // Absent means that hints are allowed: records older than this option stay as they are.
  noHints: v.optional(
    v.pipe(v.boolean(), v.title(en['option.noHints']), v.description(en['option.noHints.about'])),
  ),
})
export type Options = v.InferOutput<typeof options>

export const presets: readonly Preset<Options>[] = [
  { id: 'classic', options: {} },
  { id: 'free', options: { joker: 'free' } },
  { id: 'plain', options: { joker: 'none' } },
]
