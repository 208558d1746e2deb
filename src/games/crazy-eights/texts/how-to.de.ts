import type { howTo as english } from './how-to.en.ts'

/** The German words of the page "How to play". */
export const howTo: Record<keyof typeof english, string> = {
  'step.1.title': 'Die oberste Karte bedienen',
  'step.1.text':
    'Spiel eine Karte mit derselben Farbe, derselben Zahl oder demselben Zeichen. Werde alle deine Karten los.',
  'step.1.picture': 'Auf eine rote 5 passen eine rote 2 und eine blaue 5, aber keine grüne 9.',
  'step.2.title': 'Eine 8 passt fast immer',
  'step.2.text':
    'Leg sie auf jede Farbe und sag, welche Farbe gilt. Auch +4 und +20 wünschen sich eine Farbe.',
  'step.2.picture': 'Eine 8 auf einer roten 5, danach gilt Blau.',
  'step.3.title': '+Karten türmen sich auf',
  'step.3.text':
    'Beantworte eine +Karte mit irgendeiner +Karte, und der ganze Stapel trifft den Nächsten. Oder zieh ihn ganz.',
  'step.3.picture': '+2, +4 und +20 übereinander: 26 Karten zu ziehen.',
  'step.4.title': 'Aussetzen trifft zwei',
  'step.4.text': 'Nicht einer, sondern gleich die nächsten zwei verlieren ihren Zug.',
  'step.4.picture': 'Spieler 1 legt Aussetzen; 2 und 3 werden übersprungen, 4 ist dran.',
  'step.5.title': 'Richtungswechsel dreht die Runde',
  'step.5.text':
    'Antworte auf einen Richtungswechsel mit einem Richtungswechsel, wenn du magst. Nach vier in Folge muss erst eine andere Karte kommen.',
  'step.5.picture': 'Vier Richtungswechsel in Folge; ein fünfter ist nicht erlaubt.',
  'step.6.title': 'Nichts passt? Zieh eine',
  'step.6.text': 'Dann ist dein Zug vorbei. Wer zuerst keine Karten mehr hat, gewinnt sofort.',
  'step.6.picture': 'Eine Karte vom Stapel. Wer keine Karten mehr auf der Hand hat, hat gewonnen.',
  'dont.1': 'Verlass dich gegen einen Stapel nicht auf die 8: Da hilft nur eine +Karte.',
  'dont.2': 'Wirf deine +Karten nicht zu früh weg: Sie sind deine einzige Abwehr.',
  'dont.3':
    'Rechne nicht damit, die gerade gezogene Karte zu spielen: Sie wartet bis zu deinem nächsten Zug.',
}
