import { LEVELS, type Level } from '../../src/engine/game.ts'
import { below, fastRng, pick, type Rng } from '../../src/engine/rng.ts'
import { GAMES } from '../../src/games/registry.ts'
import { CLOCK_MS, SLOW_CLOCK_MS, STAND_INS, type StandIn } from '../../src/protocol/table.ts'

/** The random numbers of one part of a schedule. Each part has its own stream, so a new draw in one part does not change the others. */
export class Chance {
  readonly rng: Rng

  constructor(seed: number, part: number) {
    this.rng = fastRng(seed, part)
  }

  /** Returns true with this probability, in percent. */
  percent(share: number): boolean {
    return below(this.rng, 10_000) < share * 100
  }

  /** Returns a fractional number between the two, so that few events happen at the same moment. */
  between(min: number, max: number): number {
    return min + (below(this.rng, 1_000_000) / 1_000_000) * (max - min)
  }

  /** Returns a whole number from `min` to `max`. */
  whole(min: number, max: number): number {
    return min + below(this.rng, max - min + 1)
  }

  pick<T>(items: readonly T[]): T {
    return pick(this.rng, items)
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.rng() & 255)
  }
}

/** The possible faults. Each schedule uses some of them, which finds more than using all at once. */
const FAULTS = [
  'cut',
  'half-open',
  'answer-lost',
  'stall',
  'crash',
  'deploy',
  'freeze',
  'store-fails',
  'store-slow',
  'store-dies',
  'device-sleeps',
  'device-clock',
  'reload',
  'http-lost',
  'no-sockets',
] as const
export type Fault = (typeof FAULTS)[number]

export interface PersonPlan {
  readonly name: string
  /** The number of windows with the same token. */
  readonly tabs: number
  readonly isSeated: boolean
  /** Whether this is a screen without a profile, which everybody can see. */
  readonly isScreen: boolean
  /** The average time between two actions. */
  readonly thinkMs: number
  /** Whether they also send other commands: emotes, requests for time, commands of the host. */
  readonly hasWhims: boolean
}

export interface TablePlan {
  readonly game: string
  readonly options: unknown
  readonly people: readonly PersonPlan[]
  readonly bots: readonly Level[]
  readonly clockMs: number | null
  readonly paceMs: number
  readonly standIn: StandIn
}

/** The plan of a schedule, drawn from its seed before it begins. */
export interface Plan {
  readonly seed: number
  readonly tables: readonly TablePlan[]
  readonly nodes: number
  readonly faults: readonly Fault[]
  /** The average time between two faults. */
  readonly faultEveryMs: number
  /** Each round has a phase with faults and a phase without. */
  readonly rounds: number
  readonly faultsMs: number
  readonly latencyMs: number
  readonly jitterMs: number
  readonly storeMs: number
  readonly snapshotEvery: number
  /** Whether send buffers are small, so that slow readers fall behind after a few messages. */
  readonly hasTightBuffers: boolean
  /** Whether the clock jumps at each restart of a server. */
  readonly hasServerJumps: boolean
  /** Whether clients are notified when the faults end, as a browser does; otherwise they find out by themselves. */
  readonly areClientsTold: boolean
  /** Whether everybody is away at the end for so long that the server plays for them. */
  readonly isLongAbsence: boolean
  /** Whether the host pauses for a moment when the faults end: then nobody acts, and a clock could run out too early. */
  readonly hasPauses: boolean
}

const NAMES = ['Ana', 'Ben', 'Cy', 'Dora', 'Emil', 'Fay', 'Gus', 'Hope', 'Ida', 'Jo']
/** The random stream that decides which tables are slow: see `Chance`. */
const SLOW_PART = 77
/** The numbers of players. Few players suffice for most situations, and run several times as fast. */
const PLAYERS = [2, 2, 3, 3, 3, 4, 4, 5, 6, 8]
const FAULT_SHARE = 35
const SLOW_SHARE = 12

/** The plan of a seed. Some tables are slow, unless servers have another idea of the time: a slow clock follows it. */
export function planOf(seed: number): Plan {
  const plan = quickPlanOf(seed)
  const chance = new Chance(seed, SLOW_PART)
  const isSlow = chance.percent(SLOW_SHARE) && !plan.hasServerJumps
  const tables = plan.tables.map((table) => (isSlow ? { ...table, clockMs: SLOW_CLOCK_MS.min } : table))
  return { ...plan, tables }
}

function quickPlanOf(seed: number): Plan {
  const chance = new Chance(seed, 1)
  const nodes = chance.percent(12) ? chance.whole(2, 3) : 1
  return {
    seed,
    tables: Array.from({ length: chance.percent(12) ? 2 : 1 }, () => tableOf(chance)),
    nodes,
    faults: FAULTS.filter(() => chance.percent(FAULT_SHARE)),
    faultEveryMs: chance.pick([250, 600, 1_500, 3_000]),
    rounds: chance.whole(1, 2),
    faultsMs: chance.between(1_500, 7_000),
    latencyMs: chance.pick([1, 10, 40, 120]),
    jitterMs: chance.pick([0, 5, 60]),
    storeMs: chance.pick([0.2, 2, 15]),
    snapshotEvery: chance.pick([2, 7, 50]),
    hasTightBuffers: chance.percent(25),
    hasServerJumps: chance.percent(25),
    areClientsTold: chance.percent(70),
    isLongAbsence: chance.percent(15),
    hasPauses: chance.percent(30),
  }
}

function tableOf(chance: Chance): TablePlan {
  const game = chance.pick(GAMES)
  const players = Math.min(chance.pick(PLAYERS), game.players.max)
  const bots = chance.percent(45) ? chance.whole(1, Math.max(1, Math.min(2, players - 1))) : 0
  const seated = Math.max(1, players - bots)
  const lookers = chance.percent(40) ? chance.whole(1, 2) : 0
  const hasTabs = chance.percent(35)
  const hasWhims = chance.percent(50)
  const levels = LEVELS.filter((level) => level !== 'strong' && game.bots[level] !== undefined)
  return {
    game: game.id,
    options: optionsOf(game.id, seated + bots, chance),
    people: Array.from({ length: seated + lookers }, (_, at) => ({
      name: NAMES[at % NAMES.length] ?? 'Kim',
      tabs: hasTabs && chance.percent(50) ? chance.whole(2, 3) : 1,
      isSeated: at < seated,
      isScreen: at >= seated && chance.percent(50),
      thinkMs: chance.pick([80, 300, 1_200]),
      hasWhims: hasWhims && chance.percent(70),
    })),
    bots: levels.length === 0 ? [] : Array.from({ length: bots }, () => chance.pick(levels)),
    clockMs: chance.percent(40) ? CLOCK_MS.min : null,
    paceMs: chance.pick([0, 100, 800]),
    standIn: chance.pick(STAND_INS.filter((by) => by !== 'strong')),
  }
}

/** House rules for short matches; other games use their defaults. */
const SHORT: Readonly<Record<string, (players: number, chance: Chance) => unknown>> = {
  flip7: (players, chance) => ({ target: chance.pick([50, 60]), minPlayers: Math.min(3, players) }),
  'crazy-eights': (_players, chance) => ({
    twoPlayers: true,
    handSize: chance.whole(3, 5),
    turnLimit: chance.pick([20, 30]),
    deck: chance.pick(['endless', 'finite']),
    plus20Weight: chance.whole(0, 1),
  }),
  discard: (_players, chance) => ({ turnLimit: chance.whole(1, 3), planning: chance.percent(50) }),
  'white-elephant': (_players, chance) => ({
    gifts: chance.pick(['sample', 'own']),
    maxSteals: chance.whole(1, 3),
    returnToStart: chance.percent(30),
    extraGifts: chance.whole(0, 1),
  }),
}

function optionsOf(game: string, players: number, chance: Chance): unknown {
  return SHORT[game]?.(players, chance) ?? {}
}
