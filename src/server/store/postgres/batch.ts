import type { Appended, NewAction } from '../store.ts'
import { appendAll, canJoin } from './append.ts'
import type { Statement } from './statement.ts'

interface CallBase {
  /** The match, table or profile that the request is about. */
  readonly key: string
  readonly method: string
  readonly askedAt: number
  /** Whether it was sent before, with an unknown result. */
  readonly isAgain: boolean
  /** Whether it must be sent alone, because a request in the same statement was refused. */
  readonly isAlone: boolean
  reject(fault: Error): void
}

interface SingleCall extends CallBase {
  readonly statement: Statement<unknown>
  resolve(value: unknown): void
}

interface AppendCall extends CallBase {
  readonly action: NewAction
  resolve(appended: Appended): void
}

export type QueuedCall = SingleCall | AppendCall

/** One statement of a batch, with the requests that wait for it. */
export interface BatchStatement {
  readonly statement: Statement<unknown>
  readonly calls: readonly QueuedCall[]
  deliver(result: unknown): void
}

interface Group {
  readonly calls: AppendCall[]
}

/**
 * The statements of a batch. Actions of different matches share one statement, which is one commit. Requests about the
 * same key keep their order.
 */
export function batchOf(calls: readonly QueuedCall[]): readonly BatchStatement[] {
  const statements: (SingleCall | Group)[] = []
  const last = new Map<string, number>() // the index of the newest request about each key
  for (const call of calls) {
    const after = last.get(call.key) ?? -1
    const at = 'action' in call ? placeFor(statements, call, after) : statements.push(call) - 1
    last.set(call.key, at)
  }
  return statements.map((statement) =>
    'calls' in statement ? groupStatement(statement.calls) : singleStatement(statement),
  )
}

function placeFor(statements: (SingleCall | Group)[], call: AppendCall, after: number): number {
  const found = statements.findIndex(
    (statement, at) => at > after && 'calls' in statement && isOpenTo(statement, call),
  )
  const group = statements[found]
  if (group === undefined || !('calls' in group)) return statements.push({ calls: [call] }) - 1
  group.calls.push(call)
  return found
}

/** Requests that were sent before are recognized by the stored rows, so they do not share a statement with new ones. */
function isOpenTo({ calls }: Group, call: AppendCall): boolean {
  const isAlike = calls.every(({ isAgain, isAlone }) => !isAlone && isAgain === call.isAgain)
  return (
    !call.isAlone &&
    isAlike &&
    canJoin(
      calls.map(({ action }) => action),
      call.action,
    )
  )
}

function singleStatement(call: SingleCall): BatchStatement {
  return { statement: call.statement, calls: [call], deliver: (result) => call.resolve(result) }
}

function groupStatement(calls: readonly AppendCall[]): BatchStatement {
  const statement = appendAll(calls.map(({ action }) => action))
  const deliver = (result: unknown) => {
    const results = result as readonly (Appended | Error)[]
    for (const [at, call] of calls.entries()) {
      const one = results[at] ?? new Error('the database did not report a result')
      if (one instanceof Error) call.reject(one)
      else call.resolve(one)
    }
  }
  return { statement, calls, deliver }
}
