import type { Appended, NewAction } from '../store.ts'
import { appendAll, canJoin } from './append.ts'
import type { Statement } from './statement.ts'

interface AskBase {
  /** The match, table or profile that the request is about. */
  readonly key: string
  readonly method: string
  readonly askedAt: number
  /** It was sent before, and its result is unknown. */
  readonly isAgain: boolean
  /** It must be sent alone: a request that shared its statement was refused. */
  readonly isAlone: boolean
  reject(fault: Error): void
}

interface SingleAsk extends AskBase {
  readonly statement: Statement<unknown>
  resolve(value: unknown): void
}

interface AppendAsk extends AskBase {
  readonly action: NewAction
  resolve(appended: Appended): void
}

export type QueuedAsk = SingleAsk | AppendAsk

/** One statement of a batch, with the requests that wait for it. */
export interface BatchStatement {
  readonly statement: Statement<unknown>
  readonly asks: readonly QueuedAsk[]
  deliver(result: unknown): void
}

interface Group {
  readonly asks: AppendAsk[]
}

/**
 * The statements of a batch. Actions of different matches share one statement, which is one commit. Requests about the
 * same key keep their order.
 */
export function batchOf(asks: readonly QueuedAsk[]): readonly BatchStatement[] {
  const statements: (SingleAsk | Group)[] = []
  const last = new Map<string, number>() // the place of the newest request about each key
  for (const ask of asks) {
    const after = last.get(ask.key) ?? -1
    const at = 'action' in ask ? placeFor(statements, ask, after) : statements.push(ask) - 1
    last.set(ask.key, at)
  }
  return statements.map((statement) =>
    'asks' in statement ? groupStatement(statement.asks) : singleStatement(statement),
  )
}

function placeFor(statements: (SingleAsk | Group)[], ask: AppendAsk, after: number): number {
  const found = statements.findIndex(
    (statement, at) => at > after && 'asks' in statement && isOpenTo(statement, ask),
  )
  const group = statements[found]
  if (group === undefined || !('asks' in group)) return statements.push({ asks: [ask] }) - 1
  group.asks.push(ask)
  return found
}

/** Requests that were sent before are recognized by the stored rows, so they do not share a statement with new ones. */
function isOpenTo({ asks }: Group, ask: AppendAsk): boolean {
  const isAlike = asks.every(({ isAgain, isAlone }) => !isAlone && isAgain === ask.isAgain)
  return (
    !ask.isAlone &&
    isAlike &&
    canJoin(
      asks.map(({ action }) => action),
      ask.action,
    )
  )
}

function singleStatement(ask: SingleAsk): BatchStatement {
  return { statement: ask.statement, asks: [ask], deliver: (result) => ask.resolve(result) }
}

function groupStatement(asks: readonly AppendAsk[]): BatchStatement {
  const statement = appendAll(asks.map(({ action }) => action))
  const deliver = (result: unknown) => {
    const results = result as readonly (Appended | Error)[]
    for (const [at, ask] of asks.entries()) {
      const one = results[at] ?? new Error('the database did not report a result')
      if (one instanceof Error) ask.reject(one)
      else ask.resolve(one)
    }
  }
  return { statement, asks, deliver }
}
