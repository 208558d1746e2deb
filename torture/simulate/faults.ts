import type { Disk } from './disk.ts'
import type { Network } from './network.ts'
import type { Chance, Fault } from './plan.ts'
import type { Servers } from './servers.ts'
import type { Sim } from './sim.ts'
import type { Tab } from './tab.ts'

interface Parts {
  readonly sim: Sim
  readonly disk: Disk
  readonly network: Network
  readonly servers: Servers
  readonly tabs: readonly Tab[]
}

const HOUR_MS = 3_600_000
/** The share of HTTP requests that are lost, and of answers, in percent. */
const HTTP_LOSS = 25

/** Injects the faults of a schedule at random times until it is stopped. */
export class FaultInjector {
  readonly #parts: Parts
  readonly #chance: Chance
  #round = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#chance = parts.sim.chance()
  }

  begin(): void {
    this.#round += 1
    this.#parts.network.httpLoss = this.#parts.sim.plan.faults.includes('http-lost') ? HTTP_LOSS : 0
    this.#next(this.#round)
  }

  /** Stops injecting faults; existing damage stays until it is detected. */
  end(): void {
    const { disk, network, servers, tabs, sim } = this.#parts
    this.#round += 1
    disk.mood = 'well'
    network.httpLoss = 0
    for (const { device } of tabs) {
      device.afterRequest = null
      device.blackoutUntil = Math.min(device.blackoutUntil, sim.clock.now)
      device.socketsBarredUntil = Math.min(device.socketsBarredUntil, sim.clock.now)
    }
    for (const server of servers.processes) server?.doom(null)
    servers.heal()
  }

  /** Whether no device sleeps any more, and the servers and their store work. */
  get isOver(): boolean {
    const { disk, servers, tabs, sim } = this.#parts
    const hosts = [
      ...tabs.map(({ device }) => device),
      ...servers.processes.flatMap((server) => server?.host ?? []),
    ]
    const { now } = sim.clock
    return servers.areUp && disk.readyAt <= now && hosts.every(({ sleepsUntil }) => sleepsUntil <= now)
  }

  #next(round: number): void {
    const { sim } = this.#parts
    const { clock, plan } = sim
    clock.at(clock.now + this.#chance.between(0.1, 2) * plan.faultEveryMs, null, () => {
      if (round !== this.#round) return
      if (plan.faults.length > 0) this.#make(this.#chance.pick(plan.faults))
      this.#next(round)
    })
  }

  #make(fault: Fault): void {
    const { sim, servers, tabs } = this.#parts
    const tab = this.#chance.pick(tabs)
    const node = this.#chance.whole(0, servers.processes.length - 1)
    sim.count(`fault: ${fault}`)
    sim.say(() => `! ${fault}, ${tab.name}`)
    this.#makers(tab, node)[fault]()
  }

  #makers(tab: Tab, node: number): Readonly<Record<Fault, () => void>> {
    const { sim, servers } = this.#parts
    const chance = this.#chance
    const { device } = tab
    const { now } = sim.clock
    return {
      cut: () => this.#breakSocket(tab, 'cut'),
      'half-open': () => this.#breakSocket(tab, 'half-open'),
      'answer-lost': () => {
        device.afterRequest = () => this.#loseAnswer(tab)
      },
      stall: () => {
        device.blackoutUntil = now + chance.between(50, 6_000)
      },
      crash: () => servers.crash(node),
      deploy: () => servers.deploy(node),
      freeze: () => servers.freeze(node, chance.between(100, 20_000)),
      'store-fails': () =>
        this.#setMood(chance.percent(70) ? 'failing' : 'doubtful', chance.between(10, 2_500)),
      'store-slow': () => this.#setMood('slow', chance.between(200, 5_000)),
      'store-dies': () =>
        servers.processes[node]?.doom(chance.pick(['dies before the commit', 'dies after the commit'])),
      'device-sleeps': () => this.#sleep(tab),
      'device-clock': () => {
        device.clockOffsetMs += chance.pick([-HOUR_MS, HOUR_MS, chance.whole(-5_000, 5_000)])
      },
      reload: () => {
        tab.close(chance.percent(50))
        if (chance.percent(70)) tab.open()
      },
      'http-lost': () => undefined, // applies all the time
      'no-sockets': () => {
        device.socketsBarredUntil = now + chance.between(500, 20_000)
        this.#breakSocket(tab, 'cut')
      },
    }
  }

  #breakSocket({ device }: Tab, how: 'cut' | 'half-open'): void {
    const [socket] = this.#parts.network.socketsOf(device).slice(-1)
    if (socket === undefined) return
    if (how === 'half-open') socket.lose(this.#chance.pick(['up', 'down', 'both']))
    else socket.cut(this.#chance.percent(80), this.#chance.percent(60))
  }

  /** Delivers a request and loses its answer; sometimes only HTTP works for the next attempt. */
  #loseAnswer({ device }: Tab): void {
    const { sim, network } = this.#parts
    const [socket] = network.socketsOf(device).slice(-1)
    const chance = this.#chance
    sim.count('answers lost')
    socket?.lose('down')
    const round = this.#round
    sim.clock.at(sim.clock.now + chance.between(1, 800), null, () => {
      if (round === this.#round) socket?.cut(true, chance.percent(60))
    })
    if (sim.plan.faults.includes('no-sockets') && chance.percent(60))
      device.socketsBarredUntil = sim.clock.now + chance.between(500, 20_000)
  }

  #setMood(mood: Disk['mood'], ms: number): void {
    const { disk, sim } = this.#parts
    disk.mood = mood
    const round = this.#round
    sim.clock.at(sim.clock.now + ms, null, () => {
      if (round === this.#round) disk.mood = 'well'
    })
  }

  /** Puts a device to sleep. The network may drop its sockets; the page is notified when the device wakes. */
  #sleep({ device, line }: Tab): void {
    const { sim, network } = this.#parts
    if (device.sleepsUntil > sim.clock.now) return
    device.sleepsUntil = sim.clock.now + this.#chance.between(100, 8_000)
    if (this.#chance.percent(50)) for (const socket of network.socketsOf(device)) socket.lose('both')
    sim.clock.at(device.sleepsUntil, device, () => line?.wake())
  }
}
