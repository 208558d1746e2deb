import * as v from 'valibot'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'This is a SHA-256 in hex.'))

/**
 * A signed statement of a server: it had stored this match up to this revision, and `head` stands for exactly these actions.
 * Receipts that were made at the same moment share one signature, over the root of the tree that their leaves form.
 */
export const receiptSchema = v.strictObject({
  match: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  head: v.pipe(hash, v.description("A hash of the newest link of the match's hash chain.")),
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  key: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9_-]{43}$/),
    v.description("The server's Ed25519 key, in base64url."),
  ),
  /** The place of this receipt's leaf among those with the same signature. */
  index: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(255)),
  /** The other hashes on the way from the leaf to the root. */
  path: v.pipe(v.array(hash), v.maxLength(8)),
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{86}$/)),
})
export type Receipt = v.InferOutput<typeof receiptSchema>

/**
 * The findings about a receipt that is shown to a server. `kept`: it has exactly these actions. `behind`: it has fewer. `different`: it has
 * others. `unchecked`: an earlier version stored them without a chain. `refused`: this server did not sign the receipt.
 */
export const VERDICTS = ['kept', 'behind', 'different', 'unchecked', 'refused'] as const
export type Verdict = (typeof VERDICTS)[number]

/** The answer to a request for a receipt. */
export interface ReceiptView {
  /** A receipt for the newest action; null if the match has none. */
  readonly receipt: Receipt | null
  /** The finding about the receipt that was shown, and the newest stored revision; null without one. */
  readonly shown: { readonly verdict: Verdict; readonly last: number } | null
}
