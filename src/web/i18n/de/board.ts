import type { Catalog } from '../../../engine/texts.ts'
import type { boardEn } from '../en/board.ts'

export const boardDe: Catalog<keyof typeof boardEn> = {
  'board.plain.choose': 'wähle unten eine der Aktionen',
  'board.plain.waiting': 'Warten …',
  'board.plain.waitingFor': 'Warten auf {names}',
  'board.plain.over': 'Das Spiel ist vorbei',
  'board.plain.host': 'Als Host: {action}',
}
