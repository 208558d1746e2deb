/** All texts of this game in English. */
export const en = {
  name: 'New Game',
  tagline: 'Take a few stones, and above all the last one',
  'how.1': 'Stones lie on the table, and the players take some of them in turn.',
  'how.2': 'On your turn take one, two or three.',
  'how.3': 'The player who takes the last stone wins.',

  'option.stones': 'Stones',
  'option.stones.about': 'The number of stones on the table at the start.',
  'preset.classic': 'Classic',
  'preset.classic.about': '21 stones',

  'bot.beginner.name': 'Pebble',
  'bot.beginner.style': 'takes anything',
  'bot.good.name': 'Cairn',
  'bot.good.style': 'counts in fours',

  'banner.yours': 'take one, two or three stones',
  'banner.waiting': 'Waiting for {name}',
  'banner.over': 'The last stone is gone',
  'stones.left': '{count, plural, one {# stone} other {# stones}} on the table',
  'take.count': 'Take {count}',
  'event.took': '{name} took {count, plural, one {# stone} other {# stones}}: {left} left.',

  'refusal.match-over': 'The match is over.',
  'refusal.not-a-player': 'Only players take stones.',
  'refusal.not-your-turn': 'It is not your turn.',
  'refusal.too-few-left': 'Only {left} left.',
  'outcome.last-stone': 'Nothing is left on the table.',
} as const

export type Key = keyof typeof en
