import type { Catalog } from '../../../engine/texts.ts'
import type { lostEn } from '../en/lost.ts'

export const lostDe: Catalog<keyof typeof lostEn> = {
  'table.lost.behind':
    'Dieser Server hat Züge verloren: Er hatte {confirmed, plural, one {# Zug} other {# Züge}} dieser Partie bestätigt und hat jetzt {last}. Wer ihn betreibt, erfährt es. Ihr könnt von hier aus weiterspielen.',
  'table.lost.different':
    'Dieser Server hat Züge verloren: Er hatte {confirmed, plural, one {# Zug} other {# Züge}} dieser Partie bestätigt, und an ihrer Stelle stehen jetzt andere. Wer ihn betreibt, erfährt es. Ihr könnt von hier aus weiterspielen.',
}
