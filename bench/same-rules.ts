import type { AnyGame } from '../src/engine/game.ts'
import { markdown, short } from './figures.ts'
import { cards } from './games/cards.ts'
import { dice } from './games/dice.ts'
import type { Figure, Subject } from './measure.ts'
import { importPeer } from './servers/field.ts'
import { randomPlay } from './subjects.ts'

const GAMES: readonly AnyGame[] = [dice, cards]
const PEER = "boardgame.io's reducer"
const OURS = ['through act', 'bare rules']

/** Plays the two small games of the servers' part through boardgame.io's reducer and through our engine, without a network. */
export async function sameRules(): Promise<readonly Subject[]> {
  const { boardgameRules } = await importPeer<{ boardgameRules: readonly Subject[] }>('boardgame-reducer.mjs')
  return [...boardgameRules, ...GAMES.flatMap(randomPlay)]
}

/**
 * Runs a job as deployed programs run: boardgame.io then leaves out the checks that serve its developers. The job is
 * synchronous, so no server of another part starts meanwhile.
 */
export function inProduction<T>(job: () => T): T {
  const { NODE_ENV: before } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return job()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** A table with the rates of both engines, and how many times ours is faster. */
export function sameRulesTable(figures: readonly Figure[]): string {
  const rateOf = (name: string) => figures.find((figure) => figure.name === name)?.median ?? 0
  const rows = GAMES.map(({ id, players }) => {
    const peer = rateOf(`${id.replace('bench-', '')}, ${PEER}`)
    const ours = OURS.map((path) => rateOf(`${id}, ${path}`))
    const compared = ours.map((rate) => `${short(rate)} (${(rate / peer).toFixed(1)} times)`)
    return [`${id.replace('bench-', '')}, ${players.max} seats`, short(peer), ...compared]
  })
  return markdown(['the same small game: actions per CPU second', PEER, ...OURS], rows)
}
