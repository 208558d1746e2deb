import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { plainText } from '../cli-kit/plain-text.ts'
import type { Screen } from '../cli-kit/screen.ts'
import { UsageError } from '../cli-kit/usage.ts'
import { parse } from '../engine/schema.ts'
import type { Language } from '../engine/texts.ts'
import { type Receipt, receiptSchema } from '../protocol/receipt.ts'
import { receiptAnswer } from '../server/http/answers.ts'
import { isSigned } from '../server/receipts/receipt.ts'
import { Receipts, type Shown } from '../server/receipts/receipts.ts'
import { lastRevisionOn, readActionsOn } from '../server/store/sqlite/actions.ts'
import { ChainReader } from '../server/store/sqlite/chain/chain-reader.ts'
import { UnfiledActions } from '../server/store/sqlite/unfiled-actions.ts'
import { urlNamed } from './server-url.ts'
import { cliTexts } from './texts/index.ts'

interface ReceiptArguments {
  readonly file: string
  readonly url: string | undefined
  readonly database: string | undefined
}

/** The signatures hold, but nothing was there to compare them with. */
const UNCOMPARED = 3

const fileSchema = v.pipe(
  v.union([v.array(receiptSchema), receiptSchema]),
  v.transform((receipts) => (Array.isArray(receipts) ? receipts : [receipts])),
)

/** Compares a receipt with the actions that a server has. */
type Compare = (receipt: Receipt) => Promise<Shown>

/** Checks the signatures of receipts, and compares them with a database or a server. */
export async function verifyReceipts(
  { file, url, database }: ReceiptArguments,
  screen: Screen,
  language: Language,
): Promise<number> {
  if (url !== undefined && database !== undefined)
    throw new UsageError('Pass either --url or --database, not both.')
  const receipts = receiptsIn(file)
  const compare = url === undefined ? comparedWithFile(database) : comparedWithServer(urlNamed(url))
  const t = cliTexts(language)
  const { ink } = screen
  const marks = { holds: ink.green('✓'), broken: ink.red('✗'), open: ink.yellow('!') }
  let [isBroken, isUncompared] = [false, false]
  for (const receipt of receipts) {
    const { match, revision, key, at } = receipt
    const values = { match: plainText(match), revision, key, at: new Date(at).toISOString() }
    const signed = isSigned(receipt)
    screen.print(
      `${signed ? marks.holds : marks.broken} ${t(signed ? 'receipt.signed' : 'receipt.forged', values)}`,
    )
    if (!signed) isBroken = true
    const shown = signed ? await compare?.(receipt) : undefined
    if (shown === undefined || shown.verdict === 'unchecked') isUncompared = true
    if (shown === undefined) continue
    const mark = { kept: marks.holds, unchecked: marks.open }[shown.verdict as string] ?? marks.broken
    if (mark === marks.broken) isBroken = true
    screen.print(`${mark} ${t(`receipt.${shown.verdict}`, { ...values, last: shown.last })}`)
  }
  if (isBroken) return 1
  return isUncompared ? UNCOMPARED : 0
}

function receiptsIn(file: string): readonly Receipt[] {
  try {
    const parsed = parse(fileSchema, JSON.parse(readFileSync(file, 'utf8')))
    if (parsed.ok) return parsed.value
    throw new Error(parsed.reason)
  } catch (error) {
    throw new UsageError(
      `${file} has no receipts: ${plainText(error instanceof Error ? error.message : String(error))}`,
    )
  }
}

function comparedWithServer(base: URL): Compare {
  return async (held) => {
    const target = new URL(`game/${encodeURIComponent(held.match)}/receipt`, base)
    const body = JSON.stringify({ held })
    const answer = await fetch(target, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
      .then((response) => response.json())
      .catch(() => {
        throw new UsageError(`${base.href} does not answer.`)
      })
    const parsed = parse(receiptAnswer, answer)
    if (!parsed.ok || parsed.value.shown === null)
      throw new UsageError(`${base.href} answers, but does not know receipts.`)
    return parsed.value.shown
  }
}

/** Reads one moment of a database file, also while a server writes to it. */
function comparedWithFile(file: string | undefined): Compare | null {
  if (file === undefined) return null
  try {
    const db = new DatabaseSync(file, { readOnly: true })
    db.exec('BEGIN')
    const unfiled = new UnfiledActions(db)
    unfiled.refresh()
    const chains = new ChainReader(db, readActionsOn(db, unfiled), lastRevisionOn(db, unfiled))
    const key = db.prepare(`SELECT value FROM secrets WHERE name = 'receipts'`).get()
    const receipts = new Receipts({
      store: {
        chainAt: async (match, revision) => chains.at(match, revision),
        keepSecret: async (_name, ours) => (key === undefined ? ours : String(key.value)),
      },
      world: { now: Date.now },
      report: () => undefined,
    })
    return (receipt) => receipts.show(receipt)
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
