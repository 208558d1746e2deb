import { test } from 'node:test'
import { laws, type Subject, uphold } from 'icebreaker/laws'
import { type Action, type Event, type Options, pig, type State, type View } from './pig.ts'

const subject: Subject<State, Action, View, Options, Event> = {
  game: pig,
  tables: [
    { players: 2, options: {} },
    { players: 4, options: { target: 10 } },
  ],
  invariant: ({ atStake }) => (atStake >= 0 ? null : 'less than nothing at stake'),
  scramble: null,
}

for (const law of laws(subject)) test(law.name, () => uphold(subject, law, 20, 1))
