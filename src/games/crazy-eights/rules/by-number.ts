const LIMIT = 1000

/**
 * Makes the value for each number once, when it is first needed, and keeps it if the number is below 1,000. It serves
 * texts, which take longer to format than a turn takes to play.
 */
export function byNumber<Value>(make: (number: number) => Value): (number: number) => Value {
  const made = Array.from({ length: LIMIT }, (): Value | null => null)
  return (number) => {
    const known = made[number] ?? null
    if (known !== null) return known
    const value = make(number)
    if (number < LIMIT) made[number] = value
    return value
  }
}
