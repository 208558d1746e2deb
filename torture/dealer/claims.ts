import { type AnyGame, assert, type Typed } from '../../src/engine/game.ts'
import { type Match, start } from '../../src/engine/match.ts'
import type { MatchRecord, Step } from '../../src/engine/record.ts'
import { below, fastRng, pick, type Rng } from '../../src/engine/rng.ts'
import { commitment, type SecureSeed } from '../../src/engine/seed.ts'
import { playOut, randomMove, seatNames } from '../../src/engine/testing/simulate.ts'
import { flip7 } from '../../src/games/flip7/index.ts'
import { yahtzee } from '../../src/games/yahtzee/index.ts'

type AnyStep = Step<unknown, Typed, unknown, unknown, Typed>
type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>

/** The cards that a record says were dealt, and those that the players saw. */
export interface Claim {
  readonly record: MatchRecord<Typed, unknown>
  readonly commitment: string
  readonly told: unknown
}

/** A dealer that is wrong on purpose: it changes the match before it is played. */
export type Tampering = (match: AnyMatch) => AnyMatch

const hexOf = (rng: Rng, bytes: number) =>
  Array.from({ length: bytes }, () => below(rng, 256).toString(16).padStart(2, '0')).join('')

/** Plays a match at random, dealt by the cipher, and writes down what was told. */
export function claimOf(seed: number, tamper: Tampering = (match) => match): Claim {
  const rng = fastRng(seed)
  const game: AnyGame = seed % 2 === 0 ? yahtzee : flip7
  const players = seatNames(game === yahtzee ? 1 + below(rng, 4) : 3 + below(rng, 4))
  const secret: SecureSeed = {
    dealer: 'chacha20',
    match: `m_${seed}`,
    server: hexOf(rng, 32),
    clients: players.map(() => hexOf(rng, 16)),
  }
  const options = game === yahtzee ? { joker: pick(rng, ['forced', 'free', 'none']) } : {}
  const begun = start(game, { players, options, seed: secret })
  assert(begun.ok, 'such a table can start')
  const steps: AnyStep[] = []
  const first = tamper(begun.match)
  const { record } = playOut(
    first,
    (match) => randomMove(match, rng),
    (step) => steps.push(step),
  )
  const promised = commitment(secret.match, secret.server)
  return {
    record,
    commitment: promised,
    told: game === yahtzee ? toldOfYahtzee(steps) : toldOfFlip7(first, steps),
  }
}

interface Rolled extends Typed {
  readonly faces: readonly number[]
}
interface Flipped extends Typed {
  readonly card: unknown
}

function toldOfYahtzee(steps: readonly AnyStep[]): unknown {
  const events = steps.flatMap((step) => step.events.map(({ event }) => event))
  const rolls = events.flatMap((event) => (event.type === 'rolled' ? [(event as Rolled).faces] : []))
  const places = steps.at(-1)?.after.outcome?.places ?? []
  return { rolls, scores: Object.fromEntries(places.map(({ player, score }) => [player, score])) }
}

interface Opening {
  readonly dealerId: string
  readonly opening: readonly Typed[]
}

/** The cards in the order flipped, up to the first reshuffle. */
function toldOfFlip7(first: AnyMatch, steps: readonly AnyStep[]): unknown {
  const { dealerId, opening } = first.game.view(first.state, null) as Opening
  const events = [...opening, ...steps.flatMap((step) => step.events.map(({ event }) => event))]
  const end = events.findIndex(({ type }) => type === 'reshuffled')
  const known = end < 0 ? events : events.slice(0, end)
  const flipped = known.flatMap((event) => (event.type === 'flipped' ? [(event as Flipped).card] : []))
  return { dealer: dealerId, flipped }
}
