/** Sentences about a server that has lost moves. */
export const lostEn = {
  'table.lost.behind':
    'This server has lost moves: it had confirmed {confirmed, plural, one {# move} other {# moves}} of this match, and has {last} now. Its operator has been told. You can play on from here.',
  'table.lost.different':
    'This server has lost moves: it had confirmed {confirmed, plural, one {# move} other {# moves}} of this match, and other moves are in their place now. Its operator has been told. You can play on from here.',
} as const
