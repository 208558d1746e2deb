import type { howTo as english } from './how-to.en.ts'

/** The German words of the page "How to play". */
export const howTo: Record<keyof typeof english, string> = {
  'step.1.title': 'Ein Berg Geschenke',
  'step.1.text': 'Für jeden liegt eins da, und niemand weiß, was drin ist. Wer anfängt, wird ausgelost.',
  'step.1.picture': 'Vier verpackte Geschenke mit den Nummern 1 bis 4.',
  'step.2.title': 'Pack eins aus',
  'step.2.text': 'Wenn du dran bist, darfst du ein verpacktes Geschenk nehmen. Alle sehen beim Auspacken zu.',
  'step.2.picture': 'Spieler 1 packt Geschenk 2 aus: eine Gummiente.',
  'step.3.title': 'Oder klau eins',
  'step.3.text':
    'Nimm stattdessen jemandem ein offenes Geschenk weg. Wer bestohlen wurde, ist sofort dran: auspacken oder klauen.',
  'step.3.picture': 'Die Ente wandert von Spieler 1 zu Spieler 2.',
  'step.4.title': 'Nicht gleich zurück',
  'step.4.text': 'Was dir eben geklaut wurde, kannst du nicht sofort zurückholen. Alles andere ist erlaubt.',
  'step.4.picture':
    'Spieler 1 darf die Ente jetzt nicht zurückholen, aber Geschenk 3 auspacken oder die Lampe klauen.',
  'step.5.title': 'Dreimal geklaut, dann sicher',
  'step.5.text': 'Nach dem dritten Klau ist ein Geschenk gesperrt: Wer es hat, behält es.',
  'step.5.picture': 'Die Ente wurde dreimal von drei Malen geklaut und trägt ein Schloss.',
  'step.6.title': 'Wer anfängt, hört auch auf',
  'step.6.text':
    'Waren alle dran, darf der Erste noch einmal. Dann nimmt jeder sein Geschenk mit nach Hause.',
  'step.6.picture': 'Spieler 1, 2 und 3 sind dran, dann noch einmal Spieler 1. Jeder hat ein Geschenk.',
  'dont.1': 'Verlieb dich nicht zu früh: Ein offenes Geschenk gehört niemandem, bis es gesperrt ist.',
  'dont.2': 'Sei nicht der zweite Dieb eines Geschenks, das du liebst, sondern der dritte.',
  'dont.3': 'Vergiss nicht, wer angefangen hat: Ihm gehört der letzte Zug.',
}
