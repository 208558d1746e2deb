/** The plain board of a game that has none of its own. */
export const boardEn = {
  'board.plain.choose': 'choose one of the actions below',
  'board.plain.waiting': 'Waiting…',
  'board.plain.waitingFor': 'Waiting for {names}',
  'board.plain.over': 'The match is over',
  'board.plain.host': 'As host: {action}',
} as const
