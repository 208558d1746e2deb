import { test } from 'node:test'
import { checkLaw, type GameUnderTest, laws } from 'icebreaker/laws'
import { type Action, type Event, type Options, pig, type State, type View } from './pig.ts'

const pigUnderTest: GameUnderTest<State, Action, View, Options, Event> = {
  game: pig,
  tables: [
    { players: 2, options: {} },
    { players: 4, options: { target: 10 } },
  ],
  invariant: ({ atStake }) => (atStake >= 0 ? null : 'negative points at stake'),
  scramble: null,
}

for (const law of laws(pigUnderTest)) test(law.name, () => checkLaw(pigUnderTest, law, 20, 1))
