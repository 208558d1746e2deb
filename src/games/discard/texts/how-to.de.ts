import type { howTo as english } from './how-to.en.ts'

/** The German words of the page "How to play". */
export const howTo: Record<keyof typeof english, string> = {
  'step.1.title': 'Sieben Karten für jeden',
  'step.1.text': 'Jeder hat einen eigenen Stapel, und alle spielen gleichzeitig.',
  'step.1.picture': 'Eine Hand mit sieben Karten: drei Achten, zwei Könige, eine Drei und eine Neun.',
  'step.2.title': 'Wirf zwei weg',
  'step.2.text': 'Tippe die zwei Karten an, die du nicht brauchst, und wirf sie ab.',
  'step.2.picture': 'Die Drei und die Neun kommen weg.',
  'step.3.title': 'Die anderen fünf zählen',
  'step.3.text': 'Beende deine Runde, und deine fünf Karten zählen als Pokerhand.',
  'step.3.picture': 'Drei Achten und zwei Könige: ein Full House für 8 Punkte.',
  'step.4.title': 'Je seltener, desto besser',
  'step.4.text':
    'Von 1 Punkt für ein Paar bis 40 für einen Royal Flush. Alle vier Zeichen sind gleich viel wert.',
  'step.4.picture': 'Ein Paar bringt 1, ein Drilling 4, ein Flush aus fünf Pik 6 und ein Vierling 15 Punkte.',
  'step.5.title': 'Jede Runde eine neue Hand',
  'step.5.text': 'Deine Karten gehen auf deinen Ablagestapel, und die nächsten sieben kommen vom Stapel.',
  'step.5.picture': 'Die fünf Karten kommen weg, sieben neue werden ausgeteilt.',
  'step.6.title': 'Zehn Runden',
  'step.6.text': 'Dann gewinnen die meisten Punkte. Hausregeln ändern Karten, Runden und Wertung.',
  'step.6.picture': 'Zehn Runden, 34 Punkte.',
  'dont.1': 'Behalte kein Ass um seiner selbst willen: Eine hohe Karte allein bringt 0.',
  'dont.2': 'Warte nicht auf die anderen: Alle spielen gleichzeitig.',
  'dont.3': 'Heb nichts für später auf: Nach der Runde bleibt keine Karte auf der Hand.',
}
