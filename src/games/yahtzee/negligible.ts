/** Whether a choice that gives away so many points is as good as the best: the solution is rounded to 1/32 point. */
export function isNegligible(given: number): boolean {
  return given <= 0.02
}
