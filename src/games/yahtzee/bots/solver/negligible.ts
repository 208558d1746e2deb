/** Whether a choice gives away too little to mention: a fiftieth of a point or less. */
export function isNegligible(given: number): boolean {
  return given <= 0.02
}
