import { describe } from 'vitest'
import { fastRng } from '../engine/rng.ts'
import { newDeal } from './deal.ts'
import { TABLE_LIMITS } from './limits.ts'
import { TableRunner } from './runner.ts'
import { newTable } from './table.ts'
import type { PersonName } from './testing/contract-kit.ts'
import { dealContract, type TimedTable } from './testing/deal.contract.ts'
import { contractGame } from './testing/games.ts'

const personOf = (name: PersonName) => ({ id: name.toLowerCase(), name, avatar: 'fox' }) as const

/** A table in memory, at which Ana and Ben sit. */
async function open(game: string): Promise<TimedTable> {
  const time = { now: 1_000 }
  const chance = fastRng(1)
  const random = (bytes: number) => Uint8Array.from({ length: bytes }, () => chance() & 255)
  const host = {
    now: () => time.now,
    random,
    botRng: (revision: number) => fastRng(revision),
    gameOf: contractGame,
    onChange: () => undefined,
    onFault: () => undefined,
  }
  const setup = { id: 't', code: '', host: 'ana', hostName: 'Ana', game, options: {}, paceMs: 0 }
  const runner = new TableRunner(host, newTable({ ...setup, next: newDeal(random) }, time.now))
  for (const name of ['Ana', 'Ben'] as const) runner.execute(personOf(name), { type: 'sit' })
  const passTime = async (ms: number) => {
    time.now += ms
    await runner.runDue()
  }
  return {
    async command(name, command) {
      if (command.type === 'emote' || command.type === 'nudge') throw new Error('not in this suite')
      return runner.execute(personOf(name), command)
    },
    act: async (name, { action, revision, asHost = false }) =>
      runner.act(personOf(name), { action, revision, asHost }),
    view: async () => runner.view('ana'),
    async state(name) {
      const state = runner.state(name === 'Ana' ? 'p1' : 'p2', false)
      if (state === null) throw new Error('there is no match')
      return state
    },
    passTime: () => passTime(1_000),
    passReveals: () => passTime(TABLE_LIMITS.revealMs),
  }
}

describe('a deal at a table in memory', () => dealContract(open))
