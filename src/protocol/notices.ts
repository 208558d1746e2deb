import * as v from 'valibot'

/** The languages of notices. */
const NOTICE_LANGUAGES = ['en', 'de'] as const
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number]

/** The forms in which a channel takes messages. */
export const WEBHOOK_FORMS = ['ntfy', 'discord'] as const
export type WebhookForm = (typeof WEBHOOK_FORMS)[number]

const url = v.pipe(v.string(), v.maxLength(1_000))
const base64url = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+$/), v.minLength(min), v.maxLength(max))
const language = v.picklist(NOTICE_LANGUAGES)

/** The subscription of a browser, as its push service gives it out. */
export const pushSchema = v.strictObject({
  endpoint: url,
  p256dh: base64url(87, 88),
  auth: base64url(22, 24),
  language,
})
export type PushSubscriptionInput = v.InferOutput<typeof pushSchema>

/** A channel of a group: a topic of ntfy, or a webhook of Discord. */
export const webhookSchema = v.strictObject({ form: v.picklist(WEBHOOK_FORMS), url, language })
export type Webhook = v.InferOutput<typeof webhookSchema>

/** The answer about notices: the key that browsers subscribe with, and the hosts that may be called. */
export interface NoticesView {
  /** Null if this server sends no notices. */
  readonly publicKey: string | null
  readonly hosts: readonly string[]
}
