import type { Row } from '../rows.ts'
import type { Args, Method, Result } from '../sqlite/messages.ts'

/** Nothing is decided yet, because another node changed the same row: the statement is sent once more. */
export class LookAgain extends Error {
  override name = 'LookAgain'
}

/** One statement, which is one transaction and one decision. */
export interface Statement<Result> {
  /** Under it the statement is prepared once for each connection. */
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Reads the rows; `isAgain` if the statement was sent before and its result is unknown. */
  read(rows: readonly Row[], isAgain: boolean): Result
  /** Whether it may be sent again then: it does the same once or twice, or knows itself again. */
  readonly isRepeatable: boolean
}

/** Everything but `append`, whose statements carry many actions at once. */
export type SingleMethod = Exclude<Method, 'append'>

/** The one statement of each store method. */
export type Statements = {
  readonly [K in SingleMethod]: (...args: Args<K>) => Statement<Result<K>>
}

type Reading<Result> = (rows: readonly Row[], isAgain: boolean) => Result

/** Makes statements of one text; its name is known to the database, so each text has its own. */
export function statement(name: string, text: string, isRepeatable = true) {
  return <Result>(values: readonly unknown[], read: Reading<Result>): Statement<Result> => ({
    name: `icebreaker-${name}`,
    text,
    values,
    read,
    isRepeatable,
  })
}

export const nothing = (): void => undefined
