import { type Playout, searchBot } from '../../../bots/search.ts'
import { assert, type Bot, type Observation } from '../../../engine/game.ts'
import type { Rng } from '../../../engine/rng.ts'
import { type Action, NEXT_ROUND } from '../rules/actions.ts'
import { seatOf, type View } from '../rules/state.ts'
import { act, playOn } from './imagined-play.ts'
import { copyOf, dealtAnew, pointsOf, roundIn } from './imagined-round.ts'
import { winChance } from './race.ts'

/** Twice as many win no more matches, half as many win fewer by about half a point in a hundred. */
const PLAYOUTS = 400

/** Plays the round to its end in hundreds of ways, and asks what each choice does for the match, not for the round. */
export const strong: Bot<View, Action> = searchBot(
  {
    name: 'Sibyl',
    style: 'knows every card that is out, thinks to the end of the round, plays for the match',
  },
  {
    worthTrying: ({ legal, view }) => (view.phase === 'ROUND_END' ? [NEXT_ROUND] : legal),
    sampleWorlds: imagining,
    playouts: PLAYOUTS,
  },
)

function imagining({ view, player }: Observation<View, Action>): (rng: Rng, nth: number) => Playout<Action> {
  const me = seatOf({ seats: view.players }, player ?? '')
  assert(me >= 0, 'who chooses sits at the table')
  const round = roundIn(view)
  return (deal, nth) => {
    const world = dealtAnew(round, nth, deal)
    return (action, rng) => {
      const imagined = copyOf(world)
      act(imagined, view, me, action, rng)
      playOn(imagined, rng)
      const totals = imagined.seats.map((seat) => seat.total + pointsOf(seat))
      return winChance(totals, me, view.options.target)
    }
  }
}
