/** A bug in our own code; never a player's fault. */
export class Defect extends Error {
  override name = 'Defect'
}

/** Throws a Defect that states the violated invariant, unless the condition holds. */
export function assert(condition: boolean, invariant: string): asserts condition {
  if (!condition) throw new Defect(invariant)
}
