import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves with the promise's value, or with `late` after `ms`. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Waits until a condition holds, and returns false if it does not hold after `ms`. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  ms: number,
  checkEveryMs = 20,
): Promise<boolean> {
  const endAt = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() >= endAt) return false
    await sleep(checkEveryMs)
  }
  return true
}

/** Works through a list, `lanes` items at a time, in their order; no item begins once `isEnough`. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<unknown>,
  isEnough: () => boolean = () => false,
): Promise<void> {
  const queue = items.values()
  const lane = async () => {
    for (const item of queue) {
      if (isEnough()) return
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
