import type { Key } from './en.ts'

/** All texts of this game in German. */
export const de: Record<Key, string> = {
  name: 'New Game',
  tagline: 'Ein paar Steine nehmen, und vor allem den letzten',
  'how.1': 'Auf dem Tisch liegen Steine, und alle nehmen reihum davon.',
  'how.2': 'Wer dran ist, nimmt einen, zwei oder drei.',
  'how.3': 'Wer den letzten Stein nimmt, gewinnt.',

  'option.stones': 'Steine',
  'option.stones.about': 'Wie viele am Anfang auf dem Tisch liegen.',
  'preset.classic': 'Klassisch',
  'preset.classic.about': '21 Steine',

  'bot.beginner.name': 'Kiesel',
  'bot.beginner.style': 'nimmt irgendetwas',
  'bot.good.name': 'Findling',
  'bot.good.style': 'zählt in Vieren',

  'banner.yours': 'nimm einen, zwei oder drei Steine',
  'banner.waiting': 'Warten auf {name}',
  'banner.over': 'Der letzte Stein ist weg',
  'stones.left': '{count, plural, one {# Stein} other {# Steine}} auf dem Tisch',
  'take.count': '{count} nehmen',
  'event.took': '{name} nimmt {count, plural, one {# Stein} other {# Steine}}: noch {left}.',

  'refusal.match-over': 'Die Partie ist vorbei.',
  'refusal.not-a-player': 'Nur wer mitspielt, nimmt Steine.',
  'refusal.not-your-turn': 'Du bist nicht dran.',
  'refusal.too-few-left': 'Es sind nur noch {left} da.',
  'outcome.last-stone': 'Auf dem Tisch liegt nichts mehr.',
}
