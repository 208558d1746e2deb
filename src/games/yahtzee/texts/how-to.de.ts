import type { howTo as english } from './how-to.en.ts'

/** The German words of the page "How to play". */
export const howTo: Record<keyof typeof english, string> = {
  'step.1.title': 'Fünf Würfel',
  'step.1.text': 'Jeder Zug beginnt mit allen fünf Würfeln.',
  'step.1.picture': 'Fünf Würfel: 5, 2, 5, 6 und 5.',
  'step.2.title': 'Behalte die guten',
  'step.2.text':
    'Tippe die Würfel an, die du behalten willst, und wirf die anderen noch einmal: drei Würfe insgesamt.',
  'step.2.picture': 'Drei Fünfen bleiben liegen, die anderen beiden Würfel werden noch einmal geworfen.',
  'step.3.title': 'Schreib das Ergebnis auf',
  'step.3.text':
    'Tippe auf ein Feld deines Blocks. Jedes der dreizehn Felder gilt einmal. Bei den Fünfern zählen nur Fünfen.',
  'step.3.picture': '5, 5, 5, 3 und 4 bringen 15 bei den Fünfern.',
  'step.4.title': 'Manche Felder zahlen fest',
  'step.4.text': 'Drei und zwei, vier in Folge, fünf in Folge und fünf gleiche, der Yahtzee.',
  'step.4.picture':
    'Ein Full House aus Dreien und Sechsen bringt 25, die kleine Straße 2 bis 5 bringt 30, die große Straße 2 bis 6 bringt 40, fünf Vieren sind ein Yahtzee für 50.',
  'step.5.title': '63 oben bringen 35 dazu',
  'step.5.text': 'Drei von jeder Zahl sind genau 63. Der Block zeigt, wie viel noch fehlt.',
  'step.5.picture': '63 Punkte in den oberen Feldern bringen 35 Bonus.',
  'step.6.title': 'Nichts passt?',
  'step.6.text':
    'Chance nimmt alle Würfel und zählt sie zusammen. Oder streich ein Feld für 0. Nach dreizehn Zügen gewinnen die meisten Punkte.',
  'step.6.picture': '1, 2, 4, 4 und 6 bringen 17 bei Chance.',
  'dont.1': 'Verbrauche Chance nicht gleich am Anfang: Später ist sie dein Ausweg.',
  'dont.2': 'Verschenke die oberen Felder nicht für Kleingeld: Ihr Bonus entscheidet viele Spiele.',
  'dont.3': 'Hör nicht nach einem Yahtzee auf: Steht er mit 50, bringt jeder weitere 100 extra.',
}
