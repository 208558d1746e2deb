/** The rules or a bot threw, or did not end in time: the match must be paused where it was. */
export class RulesFault extends Error {
  override name = 'RulesFault'
}

/** The reason that everybody at the table gets after a fault. */
export const FAULT_REASON = 'Something is wrong in this match, so it is paused. Its record is kept.'

/** Makes a fault of whatever was thrown. */
export function faultOf(cause: unknown): RulesFault {
  return cause instanceof RulesFault
    ? cause
    : new RulesFault(cause instanceof Error ? cause.message : String(cause), { cause })
}

/** Throws a RulesFault if the rules made a value that is not JSON; `place` is where it is not, or null. */
export function assertJson(place: string | null, what: string): void {
  if (place !== null) throw new RulesFault(`the rules made a value that is not JSON: ${what}${place}`)
}

/** Runs a job that calls the rules or a bot: whatever it throws becomes a RulesFault. */
export function byRules<T>(job: () => T): T {
  try {
    return job()
  } catch (error) {
    throw faultOf(error)
  }
}
