import { type Answer, no } from '../../protocol/answer.ts'
import type { World } from '../house/world.ts'
import type { Limits } from '../limits.ts'
import type { Reply } from './route.ts'

interface Kept {
  readonly asked: string
  readonly answer: Promise<Answer<Reply>>
  readonly until: number
}

/** The answers to what opened a table, so that the same request again gets the same answer and opens no second one. */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>()
  readonly #world: World
  readonly #limits: Limits

  constructor(world: World, limits: Limits) {
    this.#world = world
    this.#limits = limits
  }

  /** Does it, unless this person has asked the same under this key before; something else under it is refused. */
  once(
    profile: string,
    key: string,
    asked: string,
    job: () => Promise<Answer<Reply>>,
  ): Promise<Answer<Reply>> {
    const now = this.#world.now()
    const name = `${profile} ${key}`
    const before = this.#kept.get(name)
    if (before !== undefined && before.until > now) {
      return before.asked === asked ? before.answer : Promise.resolve(no('id-reused'))
    }
    this.#kept.delete(name)
    this.#forget(now)
    const answer = job()
    this.#kept.set(name, { asked, answer, until: now + this.#limits.answerKeptMs })
    // What failed may be tried again under the same key.
    answer.then(
      ({ ok }) => ok || this.#kept.delete(name),
      () => this.#kept.delete(name),
    )
    return answer
  }

  /** They stand in the order of their age. */
  #forget(now: number): void {
    for (const [name, { until }] of this.#kept) {
      if (until > now && this.#kept.size < this.#limits.answersKept) return
      this.#kept.delete(name)
    }
  }
}
