export const takeBackEn = {
  'table.takeBack.about': 'The others are asked first.',
  'table.takeBack.no':
    'Only your own last action can be taken back, if it has revealed nothing and nobody has acted since.',
  'table.takeBack.ask': 'Do all the others agree?',
  'table.takeBack.asked': '{name} asks to take back the last action.',
  'table.takeBack.others': '{name} asks to take back the last action. Waiting for {names}.',
  'table.takeBack.waiting': 'You asked to take back your last action. Waiting for {names}.',
  'table.takeBack.agree': 'Agree',
  'table.takeBack.decline': 'Decline',
  'table.takeBack.withdraw': 'Withdraw',
  'table.takeBack.declined': '{name} does not agree: the action stays.',
  'table.takeBack.expired': 'Not everybody answered in time: the action stays.',
} as const
