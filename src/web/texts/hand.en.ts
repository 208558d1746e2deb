export const handEn = {
  'hand.label': '{label}, {count, plural, one {# card} other {# cards}}',
  'hand.place': '{place} of {count}',
  'hand.playable': 'playable',
  'hand.new': 'new',
  'hand.filter': 'Playable ({count})',
  'hand.sort': 'Sort: {sort}',
  'hand.before': '{count, plural, one {# card} other {# cards}} further left',
  'hand.after': '{count, plural, one {# card} other {# cards}} further right',
  'hand.open': 'All {count}',
  'hand.close': 'Less',
} as const
