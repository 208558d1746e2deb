import type { TableCommand } from '../../../protocol/table.ts'
import { NOTICE_LIMITS } from '../../limits.ts'
import { Notices } from '../../notices/notices.ts'
import type { OutgoingRequest, Sent } from '../../notices/outgoing.ts'
import { type BrowserKeys, decryptPush, newBrowser } from '../../notices/testing/push-reader.ts'
import { newVapidKeys } from '../../notices/web-push.ts'
import type { LiveTable } from '../../tables/live-table.ts'
import { realWorld } from '../../world.ts'
import type { LeakMutant } from './mutants.ts'
import type { Reader, Scanner } from './scan.ts'

const HOSTS = { push: 'push.example.org', channel: 'channel.example.org' }
const FAST = { burst: 1_000_000, perSecond: 1_000_000 }

interface Browser {
  readonly owner: Reader
  readonly keys: BrowserKeys
  readonly table: () => LiveTable | null
}

const word = () => Buffer.from(realWorld.random(16)).toString('hex')

/** Receives every notice of the server: as the push service, which cannot read it, as the browser that can, and as a channel. */
export class Mailbox {
  readonly notices: Notices
  /** The notices that browsers have read, and those that a channel was told. */
  counts = { push: 0, channel: 0 }
  readonly #scanner: Scanner
  readonly #mutant: LeakMutant | null
  readonly #browsers = new Map<string, Browser>()
  readonly #channels = new Map<string, () => LiveTable | null>()

  constructor(scanner: Scanner, mutant: LeakMutant | null, gameName: (id: string) => string) {
    this.#scanner = scanner
    this.#mutant = mutant
    this.notices = new Notices({
      policy: { hosts: Object.values(HOSTS), networks: null },
      keys: newVapidKeys(),
      publicUrl: new URL('https://play.example.org'),
      world: realWorld,
      limits: { ...NOTICE_LIMITS, noticesPerSeat: FAST, noticesPerTable: FAST },
      gameName,
      report: (what, about) => scanner.violations.push(`${what}: ${JSON.stringify(about)}`),
      send: async (request) => this.#receive(request),
    })
  }

  /** Makes the command by which this person gets notices. The address of their browser is theirs alone. */
  browserOf(owner: Reader, table: () => LiveTable | null): TableCommand {
    const keys = newBrowser(`https://${HOSTS.push}/${word()}`)
    const { endpoint, p256dh, auth } = keys.target
    for (const secret of [endpoint, p256dh, auth]) this.#scanner.guard(secret, owner.profile)
    this.#browsers.set(endpoint, { owner, keys, table })
    return { type: 'notify', push: { endpoint, p256dh, auth, language: 'en' } }
  }

  /** Makes the command that tells a channel. Nobody sees its address again. */
  channelOf(form: 'ntfy' | 'discord', table: () => LiveTable | null): TableCommand {
    const url = `https://${HOSTS.channel}/${word()}`
    this.#scanner.guard(url)
    this.#channels.set(url, table)
    return { type: 'webhook', webhook: { form, url, language: 'en' } }
  }

  #receive({ url, headers, body }: OutgoingRequest): Sent {
    const browser = this.#browsers.get(url)
    const channel = this.#channels.get(url)
    const sent = Buffer.from(body)
    if (browser !== undefined) {
      this.counts.push += 1
      this.#look('a push service', null, [JSON.stringify(headers), sent.toString()], browser.table())
      const text = this.#changed(decryptPush(browser.keys, sent), browser.table())
      this.#look(`the browser of ${browser.owner.name}`, browser.owner.profile, [text], browser.table())
    } else if (channel !== undefined) {
      this.counts.channel += 1
      const text = this.#changed(sent.toString(), channel())
      this.#look('a channel', null, [JSON.stringify(headers), text], channel())
    } else this.#scanner.violations.push(`a notice was sent to ${url}`)
    return { status: 201 }
  }

  #changed(text: string, table: LiveTable | null): string {
    return this.#mutant?.notice?.(text, table) ?? text
  }

  #look(name: string, profile: string | null, texts: readonly string[], table: LiveTable | null): void {
    for (const text of texts) this.#scanner.scan({ name, profile }, text, table)
  }
}
