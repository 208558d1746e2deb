import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { crazyEights } from '../../games/crazy-eights/index.ts'
import type { PushSubscriptionInput } from '../../protocol/notices.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { NOTICE_LIMITS, NOTICE_REASONS } from '../limits.ts'
import type { Profile } from '../store/store.ts'
import {
  ana,
  ben,
  codeOf,
  draw,
  gameServer,
  newId,
  playing,
  recorder,
  reports,
  restart,
  stateOf,
  store,
  tell,
  value,
  withGames,
  world,
} from '../tables/testing/fixture.ts'
import { Notices, type NoticesSettings } from './notices.ts'
import { type BrowserKeys, claimsIn, decryptPush, newBrowser } from './testing/push-reader.ts'
import { openReceiver, type Receiver } from './testing/receiver.ts'
import { newVapidKeys } from './web-push.ts'

withGames(crazyEights)

const SLOW: TableCommand = { type: 'clock', clockMs: 24 * 3_600_000 }
/** After this nobody counts as present who only used HTTP. */
const AWAY_MS = 31_000

let receiver: Receiver
beforeEach(async () => {
  receiver = await openReceiver()
  restart({ notices: noticesWith() })
})
afterEach(() => receiver.close())

function noticesWith(change: Partial<NoticesSettings> = {}): Notices {
  return new Notices({
    policy: { hosts: ['127.0.0.1'], networks: receiver.networks },
    keys: newVapidKeys(),
    publicUrl: new URL('https://play.example.org'),
    world,
    gameName: (id) => id.toUpperCase(),
    report: (what, about) => reports.push(`${what} ${JSON.stringify(about)}`),
    ...change,
  })
}

function subscriptionOf({ target }: BrowserKeys, language: 'en' | 'de' = 'en'): PushSubscriptionInput {
  return { ...target, language }
}

/** Waits until so many requests were received; a moment longer shows that no more come. */
async function requests(count: number) {
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count), 2_000)
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(receiver.received).toHaveLength(count)
  return receiver.received
}

interface Begun {
  readonly code: string
  readonly match: string
  readonly active: Profile
  readonly other: Profile
  readonly browser: BrowserKeys
}

/** A slow match in which the player who is not asked wants notices. */
async function waiting(game = 'toy', change: TableCommand[] = []): Promise<Begun> {
  const { code, match } = await playing(game, [SLOW, ...change])
  const { activePlayers, yourPlayerId } = await stateOf(ana, match)
  const isAnas = activePlayers.includes(yourPlayerId ?? '')
  const [active, other] = isAnas ? [ana, ben] : [ben, ana]
  const browser = newBrowser(`${receiver.url}/push/1`)
  value(await tell(other, code, { type: 'notify', push: subscriptionOf(browser) }))
  await world.pass(AWAY_MS)
  return { code, match, active, other, browser }
}

describe('a push message', () => {
  test('tells a person who is away that it is their turn, and only their browser can read it', async () => {
    const { code, match, active, other, browser } = await waiting()
    value(await draw(active, match, 0))
    const [message] = await requests(1)
    expect(message?.path).toBe('/push/1')
    expect(claimsIn(String(message?.headers.authorization))).toMatchObject({ aud: receiver.url })
    expect(JSON.parse(decryptPush(browser, message!.body))).toEqual({
      title: 'Your turn: TOY',
      body: `Table ${code} is waiting for you.`,
      code,
    })
    expect(value(await gameServer.viewTable(other, code)).you.isNotified).toBe(true)
    expect(value(await gameServer.viewTable(active, code)).you.isNotified).toBeUndefined()
  })

  test('is not sent to a person who is there', async () => {
    const { code, match, active, other } = await waiting()
    value(await gameServer.subscribe(recorder(other), other, code))
    value(await draw(active, match, 0))
    await requests(0)
  })

  test('is not sent after its owner has ended it, left or was erased', async () => {
    const { code, match, active, other } = await waiting()
    value(await tell(other, code, { type: 'notify', push: null }))
    expect((await store.findTable(code))?.push).toBeUndefined()
    await world.pass(AWAY_MS)
    value(await draw(active, match, 0))
    await requests(0)
    const browser = newBrowser(`${receiver.url}/push/2`)
    value(await tell(other, code, { type: 'notify', push: subscriptionOf(browser) }))
    value(await gameServer.erase(other))
    expect(JSON.stringify(await store.findTable(code))).not.toContain('/push/2')
  })

  test('is the last one for a browser that has ended its subscription', async () => {
    const { code, match, active } = await waiting()
    receiver.status = 410
    value(await draw(active, match, 0))
    await requests(1)
    await vi.waitFor(async () => expect((await store.findTable(code))?.push).toBeUndefined())
    expect(reports).toEqual([])
  })

  test('that is not taken is reported without its address', async () => {
    const { match, active } = await waiting()
    receiver.status = 500
    value(await draw(active, match, 0))
    await requests(1)
    await vi.waitFor(() => expect(reports.join()).toContain('status 500'))
    expect(reports.join()).not.toContain('/push/1')
  })

  test('is in German for a German page', async () => {
    const { code, match, active, other, browser } = await waiting()
    value(await tell(other, code, { type: 'notify', push: subscriptionOf(browser, 'de') }))
    await world.pass(AWAY_MS)
    value(await draw(active, match, 0))
    const [message] = await requests(1)
    expect(JSON.parse(decryptPush(browser, message!.body)).title).toBe('Du bist dran: TOY')
  })
})

describe('a channel', () => {
  const told = async (form: 'ntfy' | 'discord') => {
    const webhook = { form, url: `${receiver.url}/channel?token=secret`, language: 'en' } as const
    const begun = await waiting('toy', [{ type: 'webhook', webhook }])
    value(await tell(begun.other, begun.code, { type: 'notify', push: null }))
    receiver.received.length = 0
    await world.pass(AWAY_MS)
    value(await draw(begun.active, begun.match, 0))
    const [message] = await requests(1)
    return { ...begun, message }
  }

  test('of ntfy is told whose turn it is', async () => {
    const { code, other, message } = await told('ntfy')
    expect(message?.path).toBe('/channel?token=secret')
    expect(message?.body.toString()).toBe(`${other.name}: your turn in TOY (table ${code}).`)
    expect(message?.headers.click).toBe(`https://play.example.org/#/t/${code}`)
  })

  test('of Discord is told whose turn it is, and mentions nobody', async () => {
    const { code, other, message } = await told('discord')
    expect(JSON.parse(message?.body.toString() ?? '')).toEqual({
      content: `${other.name}: your turn in TOY (table ${code}). https://play.example.org/#/t/${code}`,
      allowed_mentions: { parse: [] },
    })
  })

  test('is shown to nobody, and is ended by the host', async () => {
    const { code } = await told('ntfy')
    const view = value(await gameServer.viewTable(ana, code))
    expect(view.webhook).toBe('ntfy')
    expect(JSON.stringify(view)).not.toContain('secret')
    expect(codeOf(await tell(ben, code, { type: 'webhook', webhook: null }))).toBe('not-host')
    value(await tell(ana, code, { type: 'webhook', webhook: null }))
    expect(value(await gameServer.viewTable(ana, code)).webhook).toBeUndefined()
  })
})

/** Plays until the turn passes to a person who is away, and the browser and the channel get a notice. */
async function playUntilTold(match: string): Promise<void> {
  for (let revision = 0; receiver.received.length < 2 && revision < 20; revision += 1) {
    await world.pass(AWAY_MS)
    const states = await Promise.all([stateOf(ana, match), stateOf(ben, match)])
    const at = states.findIndex(({ legal }) => legal !== undefined && legal.length > 0)
    await world.pass(AWAY_MS)
    const action = states[at]?.legal?.[0]
    value(await gameServer.act([ana, ben][at]!, match, { id: newId(), action, revision, asHost: false }))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('a notice has nothing of the match: its text is the same for every deal', async () => {
  const sent = new Set<string>()
  for (let deal = 0; deal < 3; deal += 1) {
    const webhook = { form: 'discord', url: `${receiver.url}/channel`, language: 'en' } as const
    const { code } = value(
      await gameServer.openTable(ana, { game: 'crazy-eights', options: { twoPlayers: true } }),
    )
    value(await tell(ben, code, { type: 'sit' }))
    value(await tell(ana, code, SLOW))
    const browsers = [newBrowser(`${receiver.url}/ana`), newBrowser(`${receiver.url}/ben`)]
    for (const [at, who] of [ana, ben].entries())
      value(await tell(who, code, { type: 'notify', push: subscriptionOf(browsers[at]!) }))
    value(await tell(ana, code, { type: 'webhook', webhook }))
    value(await gameServer.command(ana, code, { type: 'start' }, `start-${deal}`))
    await playUntilTold(value(await gameServer.viewTable(ana, code)).match!.id)
    const texts = receiver.received.map(({ path, body }) => {
      const browser = browsers.find(({ target }) => target.endpoint.endsWith(path))
      return browser === undefined ? body.toString() : decryptPush(browser, body)
    })
    for (const text of texts) sent.add(text.replaceAll(code, 'CODE'))
    receiver.received.length = 0
    const { host, next, match } = (await store.findTable(code))!
    for (const secret of [host, next.server, match?.id]) expect(texts.join()).not.toContain(secret)
  }
  expect(sent.size).toBeGreaterThan(1)
  for (const text of sent)
    expect(text).toMatch(
      /^\{("title":"Your turn: CRAZY-EIGHTS"|"content":"(Ana|Ben): your turn in CRAZY-EIGHTS)/,
    )
})

describe('an address that the operator does not allow', () => {
  test('is refused, and nothing is stored', async () => {
    const { code } = await playing('toy', [SLOW])
    for (const url of ['https://example.com/x', 'https://10.0.0.1/', 'ftp://127.0.0.1/', 'nonsense']) {
      const webhook = { form: 'ntfy', url, language: 'en' } as const
      expect(codeOf(await tell(ana, code, { type: 'webhook', webhook }))).toBe('malformed')
      const push = { ...subscriptionOf(newBrowser(url)) }
      expect(codeOf(await tell(ana, code, { type: 'notify', push }))).toBe('malformed')
    }
    const table = await store.findTable(code)
    expect([table?.webhook, table?.push]).toEqual([undefined, undefined])
  })

  test('is every address of a server without notices', async () => {
    restart()
    const { code } = await playing('toy', [SLOW])
    const push = subscriptionOf(newBrowser(`${receiver.url}/push`))
    expect(await tell(ana, code, { type: 'notify', push })).toMatchObject({
      rejected: { reason: 'This server sends no notices.' },
    })
    expect(codeOf(await tell(ana, code, { type: 'notify', push: null }))).toBe('accepted')
  })
})

describe('at the limit', () => {
  /** Notices with a seat that wants them, and a function that announces the turn of this seat. */
  async function announcing(to: 'seat' | 'channel', change: Partial<NoticesSettings> = {}) {
    const { code } = await playing('toy', [SLOW])
    const stored = (await store.findTable(code))!
    const target = subscriptionOf(newBrowser(`${receiver.url}/x`))
    const push = Object.fromEntries(stored.seats.map(({ profile }) => [profile ?? '', target]))
    const webhook = { form: 'ntfy', url: `${receiver.url}/x`, language: 'en' } as const
    let sent = 0
    const send = async () => {
      sent += 1
      return { status: 201 }
    }
    const notices = noticesWith({ send, ...change })
    const table = to === 'seat' ? { ...stored, push } : { ...stored, webhook }
    /** Announces the turn this often, and returns how many notices were sent. */
    const announce = async (count: number): Promise<number> => {
      sent = 0
      for (let at = 0; at < count; at += 1) notices.announce(table, stored.seats.slice(0, 1), () => undefined)
      await new Promise((resolve) => setTimeout(resolve, 20))
      return sent
    }
    return announce
  }

  test.each([
    ['noticesPerSeat', 'seat'],
    ['noticesPerTable', 'channel'],
  ] as const)('%s: a %s gets no more for a while, and then one at a time', async (limit, to) => {
    const { burst, perSecond } = NOTICE_LIMITS[limit]
    const announce = await announcing(to)
    expect(await announce(burst + 9)).toBe(burst)
    await world.pass(500 / perSecond)
    expect(await announce(9)).toBe(0)
    await world.pass(500 / perSecond)
    expect(await announce(9)).toBe(1)
    await world.pass((2 * burst * 1_000) / perSecond)
    expect(await announce(burst + 9)).toBe(burst)
  })

  test('noticesAtOnce and noticesWaiting: some run, some wait, and the others are dropped', async () => {
    const limits = {
      ...NOTICE_LIMITS,
      noticesPerSeat: { burst: 99, perSecond: 1 },
      noticesAtOnce: 2,
      noticesWaiting: 3,
    }
    let running = 0
    let done = 0
    const send = async () => {
      running += 1
      expect(running).toBeLessThanOrEqual(2)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      done += 1
      return { status: 201 }
    }
    const announce = await announcing('seat', { limits, send })
    await announce(9)
    await vi.waitFor(() => expect(done).toBe(5))
  })

  test('every limit has a reason', () => {
    // How long a request may take is in outgoing.test.ts.
    expect(Object.keys(NOTICE_REASONS)).toEqual(Object.keys(NOTICE_LIMITS))
  })
})
