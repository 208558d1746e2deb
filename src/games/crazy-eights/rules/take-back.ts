import type { Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'

const CARD_SHOWN = refusalsFrom(en)('card-shown')

/** A played card is seen by everybody, and a drawn one by its player: nothing can be taken back. */
export function takeBackRefusal(): Refusal {
  return CARD_SHOWN
}
