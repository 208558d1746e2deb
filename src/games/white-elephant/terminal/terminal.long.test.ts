import { describe, expect, test } from 'vitest'
import { HOST, type PlayerId } from '../../../engine/game.ts'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, randomMove, startSimulated } from '../../../engine/testing/simulate.ts'
import { LANGUAGES, type Language, translate } from '../../../engine/texts.ts'
import { PLAIN_INK, type TerminalContext } from '../../../pieces/terminal.ts'
import { whiteElephant } from '../index.ts'
import type { State } from '../rules/state.ts'
import { lobbyState, matchState, observationOf, play, playMove } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { de } from '../texts/de.ts'
import { en, type Key } from '../texts/en.ts'
import { pad, widthOf, wrapWords } from './columns.ts'
import { terminal } from './index.ts'

const CATALOGS: Record<Language, Readonly<Record<Key, string>>> = { en, de }
const contextIn = (language: Language): TerminalContext<Key> => ({
  t: translate<Key>(CATALOGS[language], language),
  ink: PLAIN_INK,
  width: 80,
  name: (player) => player,
})
const context = contextIn('en')

const tableFor = (state: State, player: PlayerId | null) =>
  terminal.table(observationOf(state, player), context)
const choicesFor = (state: State, player: PlayerId) => {
  const observation = observationOf(state, player)
  return observation.legal.map((action) => terminal.choice(action, observation, context).text)
}

describe('the table', () => {
  const chain = () =>
    play(
      matchState(['Ana', 'Ben', 'Cy', 'Dee'], ['Socks', 'Lamp', 'Mug', 'Kite'], { maxSteals: 2 }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Cy steals g1',
      'Ben steals g2',
    )

  test('the table shows the queue, the victim, the chain, the gifts and the refusals', () => {
    expect(tableFor(chain(), 'Ana')).toEqual([
      'White Elephant · Standard · turn 3 of 5 · 2 steals lock',
      'Queue  ✓Ana  ✓Ben  [‖Cy]  Dee  Ana*',
      '▲ Ana was robbed: Ana acts now. Queue resumes at Dee (4 of 5).',
      'Chain  Cy ◂ Socks ◂ Ben  Ben ◂ Lamp ◂ Ana',
      'Wrapped (2)   [#3]  [#4]',
      'Open (2)',
      '#1   Socks                                     Cy             ●● LOCKED',
      '#2   Lamp                                      Ben            ●○ Stolen 1/2',
      '     ▲ Not straight back: act once first',
      '2 gifts still wrapped: opening one is encouraged.',
      'You have no gift: open one.',
    ])
    expect(tableFor(chain(), 'Dee').at(-1)).toBe('Ana was robbed: Ana acts now.')
  })

  test('the table shows gifts without an owner to a spectator', () => {
    const table = play(
      matchState(['Ana', 'Ben'], ['Socks', 'Lamp', 'Mug'], { returnToStart: true }),
      'Ana picks g1',
      'Ben picks g2',
      'Ben picks g3',
    )
    expect(tableFor(table, null).slice(3)).toEqual([
      'Open (3)',
      '#1   Socks                                     Ana            ○○○ Stolen 0/3',
      '#2   Lamp                                      on the table   ○○○ Stolen 0/3',
      '#3   Mug                                       Ben            ○○○ Stolen 0/3',
      'Waiting for Ana to keep or change.',
    ])
    expect(tableFor(table, 'Ana').at(-1)).toBe('Final turn: you may pick or steal although you hold a gift.')
  })

  test('the table tells a stuck player to pass', () => {
    const table = play(
      matchState(['Ana', 'Ben'], ['Socks', 'Lamp']),
      'Ana picks g1',
      'Ben picks g2',
      'Ana steals g2',
    )
    expect(tableFor(table, 'Ben').at(-1)).toBe('No legal move: you may pass.')
    expect(tableFor(table, 'Ben')[2]).toBe(
      '▲ Ben was robbed: Ben acts now. This is the last turn of the queue.',
    )
  })

  test('the lobby shows only the viewer’s own gift', () => {
    const table = play(lobbyState(['Ana', 'Ben']), 'Ana gives Socks')
    expect(tableFor(table, 'Ana')).toEqual([
      'White Elephant · Standard · 3 steals lock',
      '1 of 2 have brought a gift',
      '  you            ✓ gift is there: Socks',
      '  Ben            · no gift yet',
      '  No spare gifts',
      '1 more gift, then it can start.',
    ])
    expect(tableFor(table, 'Ben')[2]).toBe('  Ana            ✓ gift is there')
  })

  test('the table ends with a list of gifts and givers', () => {
    const ready = play(lobbyState(['Ana', 'Ben']), 'Ana gives Socks', 'Ben gives Lamp', 'Ana starts')
    const lines = tableFor(play(ready, 'The host ends'), null)
    expect(lines[1]).toBe('It is over. The host ended the match.')
    expect(lines.slice(2).join()).toMatch(/Socks {2}from Ana/)
    expect(lines.slice(2).join()).toMatch(/Lamp {2}from Ben/)
  })

  test('the table speaks German', () => {
    const german = contextIn('de')
    expect(terminal.table(observationOf(chain(), 'Ana'), german)).toEqual([
      'Schrottwichteln · Standard · Zug 3 von 5 · 2-mal geklaut: gesperrt',
      'Reihe  ✓Ana  ✓Ben  [‖Cy]  Dee  Ana*',
      '▲ Ana wurde beklaut: Ana ist jetzt dran. Die Reihe geht weiter mit Dee (4 von',
      '  5).',
      'Kette  Cy ◂ Socks ◂ Ben  Ben ◂ Lamp ◂ Ana',
      'Verpackt (2)  [#3]  [#4]',
      'Offen (2)',
      '#1   Socks                                     Cy             ●● GESPERRT',
      '#2   Lamp                                      Ben            ●○ Geklaut 1/2',
      '     ▲ Nicht gleich zurück: erst etwas anderes tun',
      '2 Geschenke sind noch verpackt: am besten auspacken.',
      'Du hast kein Geschenk: pack eines aus.',
    ])
  })

  test('every table fits into 80 columns in both languages, and every event and choice has a text', () => {
    const contexts = LANGUAGES.map(contextIn)
    const name = (player: PlayerId) => `${player} of the very long name, the second 🐘`
    // One expectation per match: hundreds of thousands of them would take most of the time.
    for (const [index, table] of subject.tables.entries()) {
      const faults: unknown[] = []
      const rng = fastRng(index)
      playOut(
        startSimulated(whiteElephant, table, index),
        (now) => randomMove(now, rng),
        ({ after, events }) => {
          for (const context of contexts) {
            for (const viewer of [null, ...after.header.players.slice(0, 2)]) {
              const observation = observe(after, viewer)
              const lines = terminal.table(observation, { ...context, name })
              const choices = observation.legal.map(
                (action) => terminal.choice(action, observation, context).text,
              )
              faults.push(...lines.filter((line) => widthOf(line) > 80))
              faults.push(...choices.filter((text) => !/^[^{}]+$/.test(text)))
            }
            const sentences = events
              .filter(({ event }) => event.type !== 'slotBegan')
              .map(({ event }) => terminal.tell(event, context))
            faults.push(...sentences.filter((text) => !/^[\p{Lu}0-9][^{}]*[.!]$/u.test(text ?? '')))
          }
        },
      )
      expect(faults).toEqual([])
    }
  })
})

describe('texts', () => {
  test('a choice names the gifts and their new owners', () => {
    const first = play(matchState(['Ana', 'Ben'], ['Socks', 'Lamp'], { maxSteals: 2 }), 'Ana picks g1')
    expect(choicesFor(first, 'Ben')).toEqual(['Steal Socks from Ana', 'Open gift 2'])
    const last = play(first, 'Ben steals g1', 'Ana picks g2')
    expect(choicesFor(last, 'Ana')).toEqual([
      'Swap: you get Socks, Ben gets Lamp (this locks it)',
      'Keep Lamp',
    ])
    const spare = play(
      matchState(['Ana', 'Ben'], ['Socks', 'Lamp', 'Mug'], { returnToStart: true }),
      'Ana picks g1',
      'Ben picks g2',
      'Ben picks g3',
    )
    expect(choicesFor(spare, 'Ana')[0]).toBe('Take Lamp from the table')
  })

  test('the choices of the lobby and the host have texts', () => {
    const table = play(lobbyState(['Ana', 'Ben']), 'The host gives Kite', 'Ana gives Socks')
    expect(choicesFor(table, 'Ana')).toEqual(['Start', 'Take mine back'])
    expect(choicesFor(table, HOST)).toEqual([
      'Start',
      'Give for Ben: A very small cactus named Gerald',
      'Add a spare gift: A candle that smells of old bookshops',
      'Take away spare gift 1',
    ])
  })

  test('events are described in sentences', () => {
    const table = play(
      matchState(['Ana', 'Ben'], ['Socks', 'Lamp'], { maxSteals: 2 }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
    )
    const sentencesOf = (sentence: string, state = table) =>
      playMove(state, sentence).events.map((event) => terminal.tell(event, context))
    expect(sentencesOf('Ana steals g1')).toEqual([
      'Ana stole Socks from Ben, who gets Lamp. It is LOCKED now. Ben was robbed: Ben acts now.',
    ])
    expect(sentencesOf('Ana keeps')).toEqual(['Ana kept Lamp.', 'It is over. Everyone has had their turns.'])
    const spare = matchState(['Ana', 'Ben'], ['Socks', 'Lamp', 'Mug'])
    expect(sentencesOf('The host ends', spare)).toEqual([
      'It is over. The host ended the match. Ana gets Socks. Ben gets Lamp. 1 gift is left over.',
    ])
    expect(sentencesOf('Ana picks g3', play(spare, 'Ana picks g1', 'Ben picks g2'))[0]).toBe(
      'Ana opened gift 3: Mug! Socks now lies on the table.',
    )
  })

  test('a player types a gift’s number, or the text of a new gift', () => {
    const observation = observationOf(
      play(matchState(['Ana', 'Ben'], ['Socks', 'Lamp']), 'Ana picks g1'),
      'Ben',
    )
    expect(terminal.read?.('#1', observation)).toEqual({ type: 'steal', giftId: 'g1' })
    expect(terminal.read?.(' # 2 ', observation)).toEqual({ type: 'pick', giftId: 'g2' })
    expect(terminal.read?.('#9', observation)).toBe(null)
    expect(terminal.read?.('give Socks', observation)).toBe(null)
    const before = observationOf(lobbyState(['Ana', 'Ben']), 'Ana')
    expect(terminal.read?.('give Lava lamp | Warm. | https://example.org', before)).toEqual({
      type: 'addGift',
      title: 'Lava lamp',
      note: 'Warm.',
      link: 'https://example.org',
    })
    expect(terminal.read?.('give Socks', before)).toEqual({ type: 'addGift', title: 'Socks' })
    expect(terminal.read?.('hello', before)).toBe(null)
  })

  test('columns count cells, and emoji take two', () => {
    expect([widthOf('Socks'), widthOf('🧦'), widthOf('é'), widthOf('漢')]).toEqual([5, 2, 1, 2])
    expect(pad('🧦🧦🧦', 4)).toBe('🧦… ')
    expect(wrapWords('Q ', ['one', 'two', 'three'], 10)).toEqual(['Q one  two', '  three'])
  })
})
