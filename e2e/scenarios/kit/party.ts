import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { DeltaDecoder } from '../../../src/protocol/delta/decode.ts'
import { expandToJson, noteSent } from '../../../src/protocol/delta/expand.ts'
import { axeOn, expectNoSidewaysScroll, expectNoViolations } from '../../kit/axe.ts'
import { PAGE_DIR } from '../../kit/builds.ts'
import { ConsoleErrors } from '../../kit/console-errors.ts'
import { Outages } from '../../kit/outages.ts'
import { inviteFriends } from '../../kit/people.ts'
import { Cable } from './cable.ts'
import type { FixedChance } from './fixed-chance.ts'
import type { Waits } from './table-server.ts'

const COMPILE_CACHE = join(import.meta.dirname, '../../../.build/compiled')
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const DESK = { viewport: { width: 1280, height: 800 } } as const

/** A person with their own browser, which shares nothing with the others. */
export interface Guest {
  readonly name: string
  readonly context: BrowserContext
  readonly page: Page
  /** Everything that the server sent to this page over sockets, and over HTTP as JSON. */
  readonly received: string[]
  /** Everything that this page sent over sockets. */
  readonly sent: string[]
  /** The networks between this person and the data. */
  readonly networks: readonly Outages[]
  readonly errors: ConsoleErrors
}

/** A server of its own that can be killed, and restarts with the stored data. */
export class TableServer {
  readonly #dataDir: string
  readonly #stack: FixedChance | null
  readonly #waits: Waits
  #child: ChildProcess | null = null
  #port = 0
  url = ''
  /** The times at which this server did not run. */
  readonly outages = new Outages()
  /** The offset of the next start's clock from this machine's clock. */
  clockOffsetMs = 0
  /** Whether the next start has a daily deal. */
  isDailyOn = true

  constructor(dataDir: string, stack: FixedChance | null, waits: Waits = {}) {
    this.#dataDir = dataDir
    this.#stack = stack
    this.#waits = waits
  }

  async start(): Promise<void> {
    const settings = {
      port: this.#port,
      dataDir: this.#dataDir,
      pageDir: PAGE_DIR,
      stack: this.#stack,
      waits: this.#waits,
      clockOffsetMs: this.clockOffsetMs,
      isDailyOn: this.isDailyOn,
    }
    const script = join(import.meta.dirname, 'table-server.ts')
    const child = spawn(process.execPath, [script, JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // A start takes a third less of a core: every scenario makes one.
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    })
    this.#child = child
    for await (const line of createInterface({ input: child.stdout })) {
      const [, url] = /^serving (\S+)/.exec(line) ?? []
      if (url === undefined) continue
      this.url = url
      this.#port = Number(new URL(url).port)
      this.outages.end()
      return
    }
    throw new Error('the server did not start')
  }

  /** Keeps a copy of the data of a server that does not run. */
  async keepCopy(): Promise<void> {
    await cp(this.#dataDir, this.#copyDir, { recursive: true })
  }

  /** Puts the copy in place of the data of a server that does not run. */
  async goBackToCopy(): Promise<void> {
    await rm(this.#dataDir, { recursive: true })
    await cp(this.#copyDir, this.#dataDir, { recursive: true })
  }

  async removeData(): Promise<void> {
    for (const folder of [this.#dataDir, this.#copyDir]) await rm(folder, { recursive: true, force: true })
  }

  get #copyDir(): string {
    return `${this.#dataDir}-copy`
  }

  /** Kills the server without a goodbye, as a power cut does. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null) return
    this.outages.begin()
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}

export class Party {
  readonly #browser: Browser
  readonly server: TableServer
  readonly guests: Guest[] = []
  readonly #cables: Cable[] = []
  readonly #look: BrowserContextOptions

  constructor(browser: Browser, server: TableServer, look: BrowserContextOptions) {
    this.#browser = browser
    this.server = server
    this.#look = look
  }

  /** Opens a phone for a person, on an empty page. */
  phone(name: string, more: BrowserContextOptions = {}): Promise<Guest> {
    return this.#welcome(name, { ...PHONE, ...more })
  }

  desk(name: string, more: BrowserContextOptions = {}): Promise<Guest> {
    return this.#welcome(name, { ...DESK, ...more })
  }

  async #welcome(name: string, options: BrowserContextOptions): Promise<Guest> {
    const context = await this.#browser.newContext({
      baseURL: this.server.url,
      locale: 'en-GB',
      // A service worker would fetch the whole page for every guest: half of a scenario's time.
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      ...this.#look,
      ...options,
    })
    const cables = this.#cables.filter(({ url }) => url === options.baseURL)
    const networks = [this.server, ...cables].map(({ outages }) => outages)
    return this.#openPage({ name, context, received: [], sent: [], networks })
  }

  async #openPage(person: Omit<Guest, 'page' | 'errors'>): Promise<Guest> {
    const page = await person.context.newPage()
    const guest = { ...person, page, errors: new ConsoleErrors(page, person.networks) }
    listen(guest)
    this.guests.push(guest)
    return guest
  }

  /** Opens a connection to the server that can be cut; a phone uses it with its `url` as `baseURL`. */
  async cable(): Promise<Cable> {
    const cable = await Cable.to(this.server.url)
    this.#cables.push(cable)
    return cable
  }

  /** Opens another window of a person. */
  async window(guest: Guest): Promise<Guest> {
    return this.#openPage(guest)
  }

  /** Opens a table through the page, and returns its code. */
  async host(guest: Guest, game: string): Promise<string> {
    const { page, name } = guest
    await page.goto('./')
    await inviteFriends(page, name, game)
    await page.waitForURL(/#\/t\/[2-9A-HJ-NP-Z]{5}/)
    const [, code = ''] = /#\/t\/(\w{5})/.exec(page.url()) ?? []
    return code
  }

  /** Joins a table by its link, with a name. */
  async join(guest: Guest, code: string): Promise<void> {
    const { page, name } = guest
    await page.goto(`./#/t/${code}`)
    await page.getByLabel('Your name').fill(name)
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0)
  }

  /** The final checks of every scenario, for every open page. */
  async checkAll(): Promise<void> {
    const errors = this.guests.flatMap(({ name, errors }) =>
      errors.unexpected.map((text) => `${name}: ${text}`),
    )
    expect(errors).toEqual([])
    const open = this.guests.filter(({ page }) => !page.isClosed())
    for (const { name, page } of open) await expectNoSidewaysScroll(page, `${name}’s`)
    // The pages between the first and the last show the same board, and each check takes a second.
    for (const guest of new Set([...open.slice(0, 1), ...open.slice(-1)])) await checkPage(guest)
    this.#noForeignSecrets()
  }

  /**
   * Expects that nobody else received the cards that a player holds at the end. The cards of a player who left may have
   * been played since, so for them only messages up to then count.
   */
  #noForeignSecrets(): void {
    for (const owner of this.guests) {
      const { last, secrets } = secretsOf(owner)
      const isGone = owner.page.isClosed() || owner.received.some((text) => text.includes('"code":"removed"'))
      for (const other of this.guests.filter(({ name }) => name !== owner.name)) {
        const told = isGone ? upTo(last, other.received) : other.received
        const known = secrets.filter((secret) => told.some((text) => text.includes(secret)))
        expect(known, `${other.name} was told of ${owner.name}’s hand`).toEqual([])
      }
    }
  }

  async end(): Promise<void> {
    for (const { context } of this.guests) await context.close().catch(() => undefined)
    for (const cable of this.#cables) await cable.close()
    await this.server.kill('SIGTERM')
  }
}

/** Settings for scenarios about motion. The others reduce motion: flights would take a third of their time. */
export const MOVING = { reducedMotion: 'no-preference' } as const

type ColorScheme = 'light' | 'dark'

/**
 * The colours that a scenario is played in: every other one in the dark. It ends with the contrast measured in both;
 * `E2E_SCHEMES=both` plays all of them twice.
 */
export function schemesOf(scenario: number): readonly ColorScheme[] {
  if (process.env.E2E_SCHEMES === 'both') return ['light', 'dark']
  return [scenario % 2 === 1 ? 'light' : 'dark']
}

/** Keeps what a page sends and receives. */
function listen({ page, received, sent }: Guest): void {
  page.on('websocket', (socket) => {
    const decoder = new DeltaDecoder()
    socket.on('framereceived', ({ payload }) => received.push(...expandToJson(payload, decoder)))
    socket.on('framesent', ({ payload }) => {
      noteSent(String(payload), decoder)
      sent.push(String(payload))
    })
  })
  page.on('response', async (response) => {
    const isJson = response.headers()['content-type']?.includes('json') === true
    if (isJson) received.push(await response.text().catch(() => ''))
  })
}

async function checkPage(guest: Guest): Promise<void> {
  const { page } = guest
  await expectNoViolations(axeOn(page), `${guest.name}’s`)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await expectNoViolations(axeOn(page).withRules('color-contrast'), `${guest.name}’s`)
}

/** The last state of a person's seat, and the ids of the cards in its hand. */
function secretsOf({ received }: Guest): { readonly last: Received; readonly secrets: readonly string[] } {
  const states = received.flatMap((text) => parsed(text)).filter(({ type }) => type === 'state')
  const last = states.findLast(({ yourPlayerId }) => typeof yourPlayerId === 'string') ?? {}
  const { hand, handCards } = last.gameState ?? {}
  const cards = Array.isArray(handCards) ? handCards : Array.isArray(hand) ? hand : []
  return { last, secrets: cards.flatMap((card) => (typeof card?.id === 'string' ? [`"${card.id}"`] : [])) }
}

/** The messages received up to that state of the match. */
function upTo({ match, revision = -1 }: Received, received: readonly string[]): readonly string[] {
  const end = received.findLastIndex((text) =>
    parsed(text).some(
      (state) => state.type === 'state' && state.match === match && (state.revision ?? 0) <= revision,
    ),
  )
  return received.slice(0, end + 1)
}

interface Received {
  readonly type?: unknown
  readonly match?: unknown
  readonly revision?: number
  readonly yourPlayerId?: unknown
  readonly gameState?: { readonly hand?: unknown; readonly handCards?: unknown }
}

function parsed(text: string): Received[] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? [value] : []
  } catch {
    return []
  }
}

interface PartyOptions {
  /** The cards and dice that the scenario fixes in advance. */
  readonly stack: FixedChance | null
  /** Waiting times, shorter than in production. */
  readonly waits: Waits
  /** Added to every browser: a colour scheme, motion. */
  readonly look: BrowserContextOptions
  readonly party: Party
}

/** A party with a server of its own, which ends with the final checks. */
export const test = base.extend<PartyOptions>({
  stack: [null, { option: true }],
  waits: [{}, { option: true }],
  look: [{}, { option: true }],
  party: async ({ browser, stack, waits, look }, run, info) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'icebreaker-party-'))
    const server = new TableServer(dataDir, stack, waits)
    await server.start()
    const party = new Party(browser, server, look)
    try {
      await run(party)
      if (info.errors.length === 0) await party.checkAll()
    } finally {
      await party.end()
      await server.removeData()
    }
  },
})

export { expect }
