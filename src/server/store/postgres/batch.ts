import type { Appended, NewAction } from '../store.ts'
import { appendAll, canJoin } from './append.ts'
import type { Statement } from './statement.ts'

interface AskBase {
  /** What it is about. */
  readonly key: string
  readonly method: string
  readonly askedAt: number
  /** It was sent before, and nobody knows what became of it. */
  readonly isAgain: boolean
  /** It is to be asked for alone: something that went with it was wrong. */
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

/** One statement, with those who wait for it. */
export interface BatchStatement {
  readonly statement: Statement<unknown>
  readonly asks: readonly QueuedAsk[]
  deliver(result: unknown): void
}

interface Group {
  readonly asks: AppendAsk[]
}

/**
 * The asks as statements in a row: actions of different matches share one, which is one commit. What comes later about
 * the same thing stays behind what came before.
 */
export function batchOf(asks: readonly QueuedAsk[]): readonly BatchStatement[] {
  const statements: (SingleAsk | Group)[] = []
  const last = new Map<string, number>() // where the newest ask about each thing is
  for (const ask of asks) {
    const after = last.get(ask.key) ?? -1
    const at = 'action' in ask ? placeFor(statements, ask, after) : statements.push(ask) - 1
    last.set(ask.key, at)
  }
  return statements.map((statement) =>
    'asks' in statement ? groupCar(statement.asks) : singleCar(statement),
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

/** Those that were sent before are known again by what is there, so they do not mix with those that were not. */
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

function singleCar(ask: SingleAsk): BatchStatement {
  return { statement: ask.statement, asks: [ask], deliver: (result) => ask.resolve(result) }
}

function groupCar(asks: readonly AppendAsk[]): BatchStatement {
  const statement = appendAll(asks.map(({ action }) => action))
  const deliver = (result: unknown) => {
    const fared = result as readonly (Appended | Error)[]
    for (const [at, ask] of asks.entries()) {
      const one = fared[at] ?? new Error('the database did not say how it fared')
      if (one instanceof Error) ask.reject(one)
      else ask.resolve(one)
    }
  }
  return { statement, asks, deliver }
}
