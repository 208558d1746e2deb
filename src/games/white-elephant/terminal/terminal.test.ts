import { describe, expect, test } from 'vitest'
import { HOST, type Observation, type PlayerId } from '../../../engine/game.ts'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, randomMove, startSimulated } from '../../../engine/testing/simulate.ts'
import { translate } from '../../../engine/texts.ts'
import { PLAIN_INK, type TerminalContext } from '../../../pieces/terminal.ts'
import { whiteElephant } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import { rules } from '../rules/rules.ts'
import type { State, View } from '../rules/state.ts'
import { heard, lobby, played, stacked } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { en } from '../texts/en.ts'
import { flow, padded, widthOf } from './columns.ts'
import { terminal } from './index.ts'

const context: TerminalContext = {
  t: translate<string>(en, 'en'),
  ink: PLAIN_INK,
  width: 80,
  name: (player) => player,
}

function observationOf(state: State, player: PlayerId | null): Observation<View, Action> {
  const asked = player === null ? [] : rules.candidates(state, player)
  const answers = asked.map((action) => ({ action, refusal: rules.refusal(state, player ?? '', action) }))
  const legal = answers.flatMap(({ action, refusal }) => (refusal === null ? [action] : []))
  const refused = answers.flatMap(({ action, refusal }) => (refusal === null ? [] : [{ action, refusal }]))
  const outcome = rules.outcome(state)
  return {
    revision: 0,
    player,
    view: rules.view(state, player === HOST ? null : player),
    legal,
    refused,
    outcome,
  }
}
const tableFor = (state: State, player: PlayerId | null) =>
  terminal.table(observationOf(state, player), context)
const choicesFor = (state: State, player: PlayerId) => {
  const observation = observationOf(state, player)
  return observation.legal.map((action) => terminal.choice(action, observation, context).text)
}

describe('the table', () => {
  const chain = () =>
    played(
      stacked(['Ana', 'Ben', 'Cy', 'Dee'], ['Socks', 'Lamp', 'Mug', 'Kite'], { maxSteals: 2 }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Cy steals g1',
      'Ben steals g2',
    )

  test('shows the queue, who was robbed, the chain, the gifts and why not', () => {
    expect(tableFor(chain(), 'Ana')).toEqual([
      'White Elephant · Standard · turn 3 of 5 · 2 steals lock a gift',
      'Queue  ✓Ana  ✓Ben  [‖Cy]  Dee  Ana*',
      '▲ Ana was robbed: Ana acts now. Queue resumes at Dee (4 of 5).',
      'Chain  Cy ◂ Socks ◂ Ben  Ben ◂ Lamp ◂ Ana',
      'Wrapped (2)   [#3]  [#4]',
      'Open (2)',
      '#1   Socks                                      Cy            ●● LOCKED',
      '#2   Lamp                                       Ben           ●○ stolen 1/2',
      '     ▲ not straight back',
      '2 gifts still wrapped: opening one is encouraged.',
      'You have no gift: open one or steal one.',
    ])
    expect(tableFor(chain(), 'Dee').at(-1)).toBe('Waiting for Ana.')
  })

  test('shows a spectator what lies on the table', () => {
    const table = played(
      stacked(['Ana', 'Ben'], ['Socks', 'Lamp', 'Mug'], { returnToStart: true }),
      'Ana picks g1',
      'Ben picks g2',
      'Ben picks g3',
    )
    expect(tableFor(table, null).slice(3)).toEqual([
      'Open (3)',
      '#1   Socks                                      Ana           ○○○ stolen 0/3',
      '#2   Lamp                                       on the table  ○○○ stolen 0/3',
      '#3   Mug                                        Ben           ○○○ stolen 0/3',
      'Waiting for Ana.',
    ])
    expect(tableFor(table, 'Ana').at(-1)).toBe('Final turn: you may open or steal although you hold a gift.')
  })

  test('says when there is nothing but to pass', () => {
    const table = played(
      stacked(['Ana', 'Ben'], ['Socks', 'Lamp']),
      'Ana picks g1',
      'Ben picks g2',
      'Ana steals g2',
    )
    expect(tableFor(table, 'Ben').at(-1)).toBe('No legal move: you may pass.')
    expect(tableFor(table, 'Ben')[2]).toBe('▲ Ben was robbed: Ben acts now. It is the last turn.')
  })

  test('shows the lobby, with one’s own gift only', () => {
    const table = played(lobby(['Ana', 'Ben']), 'Ana gives Socks')
    expect(tableFor(table, 'Ana')).toEqual([
      'White Elephant · Standard · 3 steals lock a gift',
      'Gifts before the start',
      '  you           ✓ has given: Socks',
      '  Ben           · no gift yet',
      '  spare         0',
      '1 more to come before it can start.',
    ])
    expect(tableFor(table, 'Ben')[2]).toBe('  Ana           ✓ has given')
  })

  test('ends with a list of who got what from whom', () => {
    const ready = played(lobby(['Ana', 'Ben']), 'Ana gives Socks', 'Ben gives Lamp', 'Ana starts')
    const lines = tableFor(played(ready, 'The host ends'), null)
    expect(lines[1]).toBe('It is over. The host ended the match.')
    expect(lines.slice(2).join()).toMatch(/Socks {2}from Ana/)
    expect(lines.slice(2).join()).toMatch(/Lamp {2}from Ben/)
  })

  test('fits into 80 columns in every match, and says something for every event and choice', () => {
    const longNames: TerminalContext = {
      ...context,
      name: (player) => `${player} of the very long name, the second 🐘`,
    }
    for (const [index, table] of subject.tables.entries()) {
      const rng = fastRng(index)
      playOut(
        startSimulated(whiteElephant, table, index),
        (now) => randomMove(now, rng),
        ({ after, events }) => {
          for (const viewer of [null, ...after.header.players.slice(0, 2)]) {
            const observation = observe(after, viewer)
            const wide = terminal.table(observation, longNames).find((line) => widthOf(line) > 80)
            expect(wide).toBe(undefined)
            for (const action of observation.legal)
              expect(terminal.choice(action, observation, context).text).not.toBe('')
          }
          for (const { event } of events) {
            if (event.type !== 'slotBegan') expect(terminal.tell(event, context)).toMatch(/^[A-Z0-9].*[.!]$/)
          }
        },
      )
    }
  })
})

describe('words', () => {
  test('a choice says what goes where', () => {
    const first = played(stacked(['Ana', 'Ben'], ['Socks', 'Lamp'], { maxSteals: 2 }), 'Ana picks g1')
    expect(choicesFor(first, 'Ben')).toEqual(['Steal Socks from Ana', 'Open #2'])
    const last = played(first, 'Ben steals g1', 'Ana picks g2')
    expect(choicesFor(last, 'Ana')).toEqual([
      'Swap: you get Socks, Ben gets Lamp (that locks it)',
      'Keep Lamp',
    ])
    const spare = played(
      stacked(['Ana', 'Ben'], ['Socks', 'Lamp', 'Mug'], { returnToStart: true }),
      'Ana picks g1',
      'Ben picks g2',
      'Ben picks g3',
    )
    expect(choicesFor(spare, 'Ana')[0]).toBe('Take Lamp from the table')
  })

  test('the lobby and the host have words too', () => {
    const table = played(lobby(['Ana', 'Ben']), 'The host gives Kite', 'Ana gives Socks')
    expect(choicesFor(table, 'Ana')).toEqual(['Start the match', 'Take your gift back'])
    expect(choicesFor(table, HOST)).toEqual([
      'Start the match',
      'Give for Ben: A very small cactus named Gerald',
      'Add a spare gift: A candle that smells of old bookshops',
      'Take away the spare gift lobby-1',
    ])
  })

  test('events are sentences', () => {
    const table = played(
      stacked(['Ana', 'Ben'], ['Socks', 'Lamp'], { maxSteals: 2 }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
    )
    const told = (sentence: string, state = table) =>
      heard(state, sentence).events.map((event) => terminal.tell(event, context))
    expect(told('Ana steals g1')).toEqual([
      'Ana stole Socks from Ben, who gets Lamp (steal 2). It is LOCKED now. Ben was robbed: Ben acts now.',
    ])
    expect(told('Ana keeps')).toEqual(['Ana kept Lamp.', 'It is over. Everyone has had their turns.'])
    const spare = stacked(['Ana', 'Ben'], ['Socks', 'Lamp', 'Mug'])
    expect(told('The host ends', spare)).toEqual([
      'It is over. The host ended the match. Ana gets Socks. Ben gets Lamp. Left over: #3.',
    ])
    expect(told('Ana picks g3', played(spare, 'Ana picks g1', 'Ben picks g2'))[0]).toBe(
      'Ana opened #3: Mug! Socks now lies on the table.',
    )
  })

  test('a gift is typed by its number, and one’s own in words', () => {
    const observation = observationOf(
      played(stacked(['Ana', 'Ben'], ['Socks', 'Lamp']), 'Ana picks g1'),
      'Ben',
    )
    expect(terminal.read?.('#1', observation)).toEqual({ type: 'steal', giftId: 'g1' })
    expect(terminal.read?.(' # 2 ', observation)).toEqual({ type: 'pick', giftId: 'g2' })
    expect(terminal.read?.('#9', observation)).toBe(null)
    expect(terminal.read?.('give Socks', observation)).toBe(null)
    const before = observationOf(lobby(['Ana', 'Ben']), 'Ana')
    expect(terminal.read?.('give Lava lamp | Warm. | https://example.org', before)).toEqual({
      type: 'addGift',
      title: 'Lava lamp',
      note: 'Warm.',
      link: 'https://example.org',
    })
    expect(terminal.read?.('give Socks', before)).toEqual({ type: 'addGift', title: 'Socks' })
    expect(terminal.read?.('hello', before)).toBe(null)
  })

  test('columns count cells: emoji take two', () => {
    expect([widthOf('Socks'), widthOf('🧦'), widthOf('é'), widthOf('漢')]).toEqual([5, 2, 1, 2])
    expect(padded('🧦🧦🧦', 4)).toBe('🧦… ')
    expect(flow('Q ', ['one', 'two', 'three'], 10)).toEqual(['Q one  two', '  three'])
  })
})
