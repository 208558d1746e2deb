import type { howTo as english } from './how-to.en.ts'

/** The German words of the page "How to play". */
export const howTo: Record<keyof typeof english, string> = {
  'step.1.title': 'Nehmen oder aufhören',
  'step.1.text':
    'Wenn du dran bist, nimmst du noch eine Karte, oder du hörst auf und behältst deine Punkte. Eine Zahl zählt, was draufsteht.',
  'step.1.picture': 'Die Karten 5, 11 und 8 nebeneinander: 24 Punkte.',
  'step.2.title': 'Zweimal dieselbe Zahl: geplatzt',
  'step.2.text': 'Deckst du eine Zahl auf, die du schon hast, ist deine Runde vorbei, ganz ohne Punkte.',
  'step.2.picture': 'Die Karten 7, 12 und 3, dann eine zweite 7: 0 Punkte.',
  'step.3.title': 'Sieben verschiedene Zahlen: Flip 7',
  'step.3.text': 'Damit endet die Runde sofort für alle, und du bekommst 15 Punkte dazu.',
  'step.3.picture': 'Sieben verschiedene Zahlen: 0, 2, 4, 6, 8, 9 und 11 sind 40, mit dem Bonus 55.',
  'step.4.title': 'Gelbe Karten bringen mehr',
  'step.4.text':
    '×2 verdoppelt deine Zahlen; danach kommen die +Karten dazu. Platzen kannst du an keiner davon.',
  'step.4.picture': '7 und 11 mit mal zwei und plus 8: 18 verdoppelt plus 8 sind 44 Punkte.',
  'step.5.title': 'Drei Karten machen Ärger',
  'step.5.text':
    'Freeze: Jemand sichert seine Punkte und ist raus aus der Runde. Flip Three: Jemand muss drei Karten nehmen. Du suchst aus, wer. Zweite Chance: Sie rettet dich einmal vor dem Platzen.',
  'step.5.picture': 'Die Karten Freeze, Flip Three und Zweite Chance.',
  'step.6.title': 'Wer zuerst 200 hat, gewinnt',
  'step.6.text':
    'Spielt Runde um Runde, bis jemand am Ende einer Runde 200 hat. Die meisten Punkte gewinnen.',
  'step.6.picture': 'Ein Punktestand wächst von Runde zu Runde: 64, 151, 203.',
  'dont.1': 'Nimm nicht weiter, wenn 12, 11 und 10 vor dir liegen: Der Stapel ist voll von hohen Zahlen.',
  'dont.2': 'Rechne bei +Karten nicht mit ×2: Es verdoppelt nur Zahlen.',
  'dont.3': 'Friere niemanden ein, der viel hat: Eingefrorene behalten ihre Punkte.',
}
