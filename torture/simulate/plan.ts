import { LEVELS, type Level } from '../../src/engine/game.ts'
import { GAMES } from '../../src/games/registry.ts'
import { CLOCK_MS, SLOW_CLOCK_MS, STAND_INS, type StandIn } from '../../src/protocol/table.ts'
import { Chance } from './chance.ts'

/** The possible faults. Each schedule has some of them: that finds more than all faults at once. */
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
  /** Windows with the same token. */
  readonly tabs: number
  readonly isSeated: boolean
  /** Looks on as nobody, on a screen that all can see. */
  readonly isScreen: boolean
  /** How long they think, about. */
  readonly thinkMs: number
  /** Does more than playing: emotes, wishes for time, the host's powers. */
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

/** One schedule before it begins: all that its seed decides at once. */
export interface Plan {
  readonly seed: number
  readonly tables: readonly TablePlan[]
  readonly nodes: number
  readonly faults: readonly Fault[]
  /** How long between two faults, about. */
  readonly faultEveryMs: number
  /** Each round is trouble, then calm. */
  readonly rounds: number
  readonly troubleMs: number
  readonly latencyMs: number
  readonly jitterMs: number
  readonly storeMs: number
  readonly snapshotEvery: number
  /** A slow reader is behind after a few messages. */
  readonly hasTightBuffers: boolean
  /** Each life of a server has another idea of the time. */
  readonly hasServerJumps: boolean
  /** Whether pages hear that trouble is over, as a browser tells them; others find out by themselves. */
  readonly isTold: boolean
  /** In the end all are away for so long that somebody plays for them. */
  readonly areLongGone: boolean
  /** When trouble ends, the host pauses for a moment: then nobody acts, and a clock may run out too early. */
  readonly hasPauses: boolean
}

const NAMES = ['Ana', 'Ben', 'Cy', 'Dora', 'Emil', 'Fay', 'Gus', 'Hope', 'Ida', 'Jo']
/** The part of the chance that decides which tables are slow: see `Chance`. */
const SLOW_PART = 77
/** Few are enough for most of what can happen, and several times as quick. */
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
    troubleMs: chance.between(1_500, 7_000),
    latencyMs: chance.pick([1, 10, 40, 120]),
    jitterMs: chance.pick([0, 5, 60]),
    storeMs: chance.pick([0.2, 2, 15]),
    snapshotEvery: chance.pick([2, 7, 50]),
    hasTightBuffers: chance.percent(25),
    hasServerJumps: chance.percent(25),
    isTold: chance.percent(70),
    areLongGone: chance.percent(15),
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

/** House rules that come to an end soon; a game that is not here is played with its own. */
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
