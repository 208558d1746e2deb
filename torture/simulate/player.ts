import { LEVELS } from '../../src/engine/game.ts'
import { EMOTES, type TableCommand } from '../../src/protocol/table.ts'
import type { Chance, PersonPlan } from './plan.ts'
import type { Sim } from './sim.ts'
import type { Tab } from './tab.ts'

const PAUSE_MS = 2_500

/** A simulated person, who plays in all their open windows. */
export class Player {
  readonly plan: PersonPlan
  readonly tabs: readonly Tab[]
  readonly #sim: Sim
  readonly #chance: Chance
  /** Whether they act; false while faults are being recovered. */
  isAwake = false

  constructor(sim: Sim, plan: PersonPlan, tabs: readonly Tab[]) {
    this.#sim = sim
    this.plan = plan
    this.tabs = tabs
    this.#chance = sim.chance()
    for (const tab of tabs) this.#thinkLater(tab)
  }

  /** Plays one legal action in this window; returns false if no action is legal. */
  playOnce(tab: Tab): boolean {
    const state = tab.line?.snapshot().state
    const legal = state?.legal ?? []
    if (legal.length > 0) tab.act(this.#chance.pick(legal), false)
    else if (state?.hostLegal !== undefined && state.hostLegal.length > 0)
      tab.act(this.#chance.pick(state.hostLegal), true)
    else return false
    return true
  }

  /** Pauses a match with a clock for a moment, if this person is its host. */
  pauseForAMoment(): void {
    const { clock } = this.#sim
    for (const tab of this.tabs) {
      const table = tab.line?.snapshot().table
      if (table?.you.isHost !== true || table.clockMs === null || table.match?.paused !== null) continue
      tab.command({ type: 'pause', isPaused: true })
      clock.at(clock.now + PAUSE_MS, null, () => tab.command({ type: 'pause', isPaused: false }))
      return
    }
  }

  #thinkLater(tab: Tab): void {
    const { clock } = this.#sim
    const delayMs = this.#chance.between(0.3, 1.7) * this.plan.thinkMs
    clock.at(clock.now + delayMs, null, () => {
      if (this.isAwake && tab.device.sleepsUntil <= clock.now) this.#think(tab)
      this.#thinkLater(tab)
    })
  }

  #think(tab: Tab): void {
    if (tab.line === null) {
      if (this.#chance.percent(20)) tab.open()
      return
    }
    const { connection, table, pending } = tab.line.snapshot()
    if (connection.status === 'elsewhere' && this.#chance.percent(15)) tab.comeHere()
    if (connection.status === 'gone' && this.#chance.percent(10)) tab.line.retry()
    if (this.plan.isScreen || table === null) return
    const isPlaying = table.match !== null && !table.match.isOver
    if (table.you.isHost && !isPlaying && this.#chance.percent(60)) tab.command({ type: 'start' })
    else if (isPlaying && pending.length === 0 && this.#takeBack(tab)) return
    else if (this.plan.hasWhims && this.#chance.percent(12)) this.#whim(tab)
    else if (isPlaying && (pending.length === 0 || this.#chance.percent(8))) this.#play(tab)
  }

  /** Plays: mostly a legal action, sometimes an illegal one, and sometimes the same one twice. */
  #play(tab: Tab): void {
    const { legal = [], refused = [], hostLegal = [] } = tab.line?.snapshot().state ?? {}
    const wrong = refused.flatMap(({ actions }) => actions)
    const chance = this.#chance
    if (wrong.length > 0 && chance.percent(4)) tab.act(chance.pick(wrong), false)
    else if (hostLegal.length > 0 && chance.percent(25)) tab.act(chance.pick(hostLegal), true)
    else if (legal.length > 0) {
      const action = chance.pick(legal)
      tab.act(action, false)
      if (chance.percent(5)) tab.act(action, false)
    }
  }

  /** Sometimes asks to take back an action, and mostly agrees to the requests of others. Returns whether they did either. */
  #takeBack(tab: Tab): boolean {
    const { state, table } = tab.line?.snapshot() ?? {}
    const request = table?.match?.takeBack
    const chance = this.#chance
    if (request?.waitingFor.includes(table?.you.player ?? '') === true && chance.percent(85)) {
      const { revision } = request
      tab.command({ type: 'answerTakeBack', revision, agrees: chance.percent(85) })
      return true
    }
    if (state?.mayTakeBack !== true || !chance.percent(35)) return false
    tab.command({ type: 'askTakeBack', revision: state.revision })
    return true
  }

  #whim(tab: Tab): void {
    const table = tab.line?.snapshot().table
    if (table === null || table === undefined || table.seats.length === 0) return
    const { seats, you, match } = table
    const chance = this.#chance
    if (you.isHost && match !== null && chance.percent(15)) {
      tab.command({ type: 'pause', isPaused: match.paused === null })
      return
    }
    const { player } = chance.pick(seats)
    const level = chance.pick(LEVELS.slice(0, 2))
    const whims: TableCommand[] = [
      { type: 'emote', emote: chance.pick(EMOTES) },
      { type: 'nudge', player },
      { type: 'moreTime' },
      { type: 'ready', isReady: chance.percent(50) },
      { type: chance.percent(30) ? 'leave' : 'sit' },
    ]
    const powers: TableCommand[] = [
      { type: 'pause', isPaused: false },
      { type: 'pause', isPaused: chance.percent(40) },
      { type: 'playFor', player },
      { type: 'playFor', player },
      { type: 'handToBot', player, level },
      { type: 'clock', clockMs: chance.pick([null, 15_000]) },
      { type: 'pace', paceMs: chance.whole(0, 500) },
      { type: 'addBot', level },
      { type: 'removeBot', player },
      { type: 'makeHost', player },
      chance.percent(25) ? { type: 'kick', player } : { type: 'ready', isReady: true },
      chance.percent(30) ? { type: 'endMatch' } : { type: 'standIn', by: 'rules' },
    ]
    const whim = chance.pick(you.isHost ? [...whims, ...powers] : whims)
    tab.command(whim)
    // Otherwise the table would stay locked and run out of players.
    if (whim.type === 'kick') tab.command({ type: 'lock', isLocked: false })
  }
}
