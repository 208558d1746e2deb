import type { AnyGame } from '../../../engine/game.ts'
import { type ToyState, toy } from '../../../engine/testing/toy.ts'
import { serve } from '../../serve.ts'

// A server with a watchdog and two games that stall it: one when an action is applied, one when its result is shown.
const forever = (): never => {
  for (;;);
}
const isFirst = ({ turn }: ToyState) => turn === 0
const spinning: AnyGame = { ...toy, id: 'spinning', apply: forever }
const dazzling: AnyGame = {
  ...toy,
  id: 'dazzling',
  view: (state: ToyState, viewer) => (isFirst(state) ? toy.view(state, viewer) : forever()),
}

const [dataDir = ''] = process.argv.slice(2)
await serve({
  host: '127.0.0.1',
  port: 0,
  pageDir: dataDir,
  dataDir,
  games: [toy, spinning, dazzling],
  rulesGuard: 'watchdog',
})
