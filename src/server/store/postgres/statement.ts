import type { Row } from '../rows.ts'
import type { Args, Method, Result } from '../sqlite/messages.ts'

/** Another node changed the same row at the same moment: the statement is sent again. */
export class SendAgain extends Error {
  override name = 'SendAgain'
}

/** A statement, which is one transaction and one decision. */
export interface Statement<Result> {
  /** The name under which each connection prepares the statement once. */
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** Reads the rows; `isAgain` if the statement was sent before and its result is unknown. */
  read(rows: readonly Row[], isAgain: boolean): Result
  /** Whether it may be sent again: it is idempotent, or recognizes that it was executed. */
  readonly isRepeatable: boolean
}

/** Every method except `append`, whose statements have many actions each. */
export type SingleMethod = Exclude<Method, 'append'>

/** The statement of each store method. */
export type Statements = {
  readonly [K in SingleMethod]: (...args: Args<K>) => Statement<Result<K>>
}

type Reading<Result> = (rows: readonly Row[], isAgain: boolean) => Result

/** Makes statements of one text. The database prepares it under this name, so each text needs a name of its own. */
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
