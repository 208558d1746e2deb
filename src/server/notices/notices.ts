import type { Webhook } from '../../protocol/notices.ts'
import type { TableCommand } from '../../protocol/table.ts'
import type { Seat, Table } from '../../table/table.ts'
import { NOTICE_LIMITS, type NoticeLimits } from '../limits.ts'
import { Buckets } from '../rate-limits/bucket.ts'
import type { World } from '../world.ts'
import { type OutgoingPolicy, type OutgoingRequest, post, type Sent, urlRefusal } from './outgoing.ts'
import { encryptPush, isPushTarget, pushHeaders, type VapidKeys } from './web-push.ts'
import { channelText, type NoticeFacts, pushText, tableUrl } from './words.ts'

export interface NoticesSettings {
  readonly policy: OutgoingPolicy
  readonly keys: VapidKeys
  /** The public address of the server, if it is known. */
  readonly publicUrl: URL | null
  readonly world: Pick<World, 'now' | 'elapsed'>
  readonly limits?: NoticeLimits
  gameName(id: string): string
  report(what: string, about: Readonly<Record<string, string | number>>): void
  /** Sends a request; by default over the network. */
  readonly send?: (request: OutgoingRequest) => Promise<Sent>
}

/** A push service answers so if the browser has ended the subscription. */
const GONE = [404, 410]
/** Push services want to reach the operator; without a public address there is none to give. */
const NO_CONTACT = 'mailto:operator@localhost'

/** Tells people and channels whose turn it is at a slow table. A notice that cannot be sent is dropped: the list of tables has it. */
export class Notices {
  readonly #settings: NoticesSettings
  readonly #limits: NoticeLimits
  readonly #perSeat: Buckets
  readonly #perTable: Buckets
  readonly #waiting: (() => Promise<void>)[] = []
  #running = 0

  constructor(settings: NoticesSettings) {
    this.#settings = settings
    this.#limits = settings.limits ?? NOTICE_LIMITS
    this.#perSeat = new Buckets(this.#limits.noticesPerSeat)
    this.#perTable = new Buckets(this.#limits.noticesPerTable)
  }

  get publicKey(): string {
    return this.#settings.keys.publicKey
  }

  get hosts(): readonly string[] {
    return this.#settings.policy.hosts
  }

  /** Why the address of this command cannot be used, or null. */
  refusal(command: TableCommand): string | null {
    const { policy } = this.#settings
    if (command.type === 'webhook' && command.webhook !== null) return urlRefusal(command.webhook.url, policy)
    if (command.type !== 'notify' || command.push === null) return null
    if (!isPushTarget(command.push)) return 'These are not the keys of a browser.'
    return urlRefusal(command.push.endpoint, policy)
  }

  /** Announces the turns of these seats. `forget` removes the subscription of a browser that has ended it. */
  announce(table: Table, seats: readonly Seat[], forget: (profile: string) => void): void {
    const names = seats.map(({ name }) => name)
    const { publicUrl, gameName } = this.#settings
    const facts = { code: table.code, game: gameName(table.game), names, pageUrl: publicUrl?.href ?? null }
    const now = this.#settings.world.elapsed()
    for (const { profile } of seats) {
      if (profile === null || table.push?.[profile] === undefined) continue
      if (this.#perSeat.take(`${table.id} ${profile}`, now) === null)
        this.#queue(() => this.#push(table, profile, facts, forget))
    }
    const { webhook } = table
    if (webhook !== undefined && seats.length > 0 && this.#perTable.take(table.id, now) === null)
      this.#queue(() => this.#tell(table, webhook, facts))
  }

  async #push(
    { id, push }: Table,
    profile: string,
    facts: NoticeFacts,
    forget: (profile: string) => void,
  ): Promise<void> {
    const target = push?.[profile]
    if (target === undefined) return
    const { keys, publicUrl, world } = this.#settings
    const contact = publicUrl?.protocol === 'https:' ? publicUrl.origin : NO_CONTACT
    const text = JSON.stringify({ ...pushText(facts, target.language), code: facts.code })
    const sent = await this.#send({
      url: target.endpoint,
      headers: pushHeaders(target.endpoint, keys, contact, world.now()),
      body: encryptPush(target, text),
    })
    if ('status' in sent && GONE.includes(sent.status)) forget(profile)
    else this.#note(id, 'push', sent)
  }

  async #tell({ id }: Table, { form, url, language }: Webhook, facts: NoticeFacts): Promise<void> {
    const text = channelText(facts, language)
    const link = tableUrl(facts)
    const request =
      form === 'ntfy'
        ? {
            headers: {
              'content-type': 'text/plain; charset=utf-8',
              ...(link === null ? {} : { click: link }),
            },
            body: text,
          }
        : {
            headers: { 'content-type': 'application/json' },
            // Nobody is mentioned, whatever somebody's name is.
            body: JSON.stringify({
              content: link === null ? text : `${text} ${link}`,
              allowed_mentions: { parse: [] },
            }),
          }
    this.#note(id, form, await this.#send({ url, ...request }))
  }

  #send(request: OutgoingRequest): Promise<Sent> {
    const { policy, send } = this.#settings
    return send?.(request) ?? post(request, { policy, timeoutMs: this.#limits.noticeMs })
  }

  /** Reports a failed notice to the operator, without its address: that is a secret. */
  #note(table: string, form: string, sent: Sent): void {
    if ('status' in sent && sent.status >= 200 && sent.status < 300) return
    const why = 'status' in sent ? `status ${sent.status}` : sent.fault
    this.#settings.report('a notice was not taken', { table, form, why })
  }

  #queue(job: () => Promise<void>): void {
    if (this.#waiting.length >= this.#limits.noticesWaiting) return
    this.#waiting.push(job)
    this.#next()
  }

  #next(): void {
    if (this.#running >= this.#limits.noticesAtOnce) return
    const job = this.#waiting.shift()
    if (job === undefined) return
    this.#running += 1
    job()
      .catch((error: unknown) => this.#settings.report('a notice failed', { why: String(error) }))
      .finally(() => {
        this.#running -= 1
        this.#next()
      })
  }
}
