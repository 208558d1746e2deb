/** The texts of the board kit in English. */
export const en = {
  'sheet.close': 'Close',
  'fetched.cut': 'No answer from the server. Check that it’s running and that you’re on its network.',
  'toast.list': 'Notices',
  'toast.close': 'Dismiss',
  'seat.open': '{name}: what can be done',
  'seat.active': 'to play',
  'seat.you': 'you',
  'seat.host': 'host',
  'seat.bot': 'bot',
  'seat.away': 'away',
  'seat.stoodIn': 'Bot plays for {name}',
  'hand.label': '{label}, {count, plural, one {# card} other {# cards}}',
  'hand.place': '{place} of {count}',
  'hand.playable': 'playable',
  'hand.equal': '{count} of these',
  'hand.new': 'new',
  'hand.filter': 'Playable ({count})',
  'hand.sort': 'Sort: {sort}',
  'hand.before': '{count, plural, one {# card} other {# cards}} further left',
  'hand.after': '{count, plural, one {# card} other {# cards}} further right',
  'hand.open': 'All {count}',
  'hand.close': 'Less',
} as const

export type KitKey = keyof typeof en
