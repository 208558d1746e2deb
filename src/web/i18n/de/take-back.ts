import type { Catalog } from '../../../engine/texts.ts'
import type { takeBackEn } from '../en/take-back.ts'

export const takeBackDe: Catalog<keyof typeof takeBackEn> = {
  'table.takeBack.about': 'Die anderen werden vorher gefragt.',
  'table.takeBack.no':
    'Nur dein eigener letzter Zug lässt sich zurücknehmen: wenn er nichts verraten hat und niemand danach gezogen hat.',
  'table.takeBack.ask': 'Sind alle anderen einverstanden?',
  'table.takeBack.asked': '{name} möchte den letzten Zug zurücknehmen.',
  'table.takeBack.others': '{name} möchte den letzten Zug zurücknehmen. Es fehlen noch: {names}.',
  'table.takeBack.waiting': 'Du möchtest deinen letzten Zug zurücknehmen. Es fehlen noch: {names}.',
  'table.takeBack.agree': 'Einverstanden',
  'table.takeBack.decline': 'Lieber nicht',
  'table.takeBack.withdraw': 'Doch nicht',
  'table.takeBack.declined': '{name} ist nicht einverstanden: Der Zug bleibt.',
  'table.takeBack.expired': 'Nicht alle haben rechtzeitig geantwortet: Der Zug bleibt.',
}
