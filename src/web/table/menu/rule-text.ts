import type { Item } from '../../rules/markdown.ts'
import type { Rulebook } from '../../rules/rulebook.ts'

function within(items: readonly Item[], rule: string): Item | null {
  for (const item of items) {
    const found = item.rule === rule ? item : within(item.items, rule)
    if (found !== null) return found
  }
  return null
}

/** The rule with this number. */
export function ruleIn({ sections }: Rulebook, rule: string): Item | null {
  for (const block of sections.flatMap(({ blocks }) => blocks)) {
    const found = block.type === 'list' ? within(block.items, rule) : null
    if (found !== null) return found
  }
  return null
}
