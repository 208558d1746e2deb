import { reject } from '../../protocol/answer.ts'
import { SEND_AGAIN } from '../../protocol/rejections.ts'
import type { Store } from '../store/store.ts'
import { AnswerCache, answerIn, type CommandAnswer, type CommandKey, withDone } from './idempotency.ts'
import type { LiveTable } from './live-table.ts'

/** Another node has done this command already. */
class DoneElsewhere extends Error {
  override name = 'DoneElsewhere'
}

/** Has each command that is given to a table take effect once. */
export class Obeying {
  readonly #table: LiveTable
  readonly #store: Store
  readonly #answers = new AnswerCache()
  /** The command that is being obeyed. */
  #command: CommandKey | null = null

  constructor(table: LiveTable, store: Store) {
    this.#table = table
    this.#store = store
  }

  /**
   * Does what was asked for under this id, once: the same again gets the first answer, unless that was one that
   * passes, and anything else under it is refused. What it changes is stored together with its id, so a restart makes
   * no difference.
   */
  async once(asked: CommandKey, job: () => Promise<CommandAnswer>): Promise<CommandAnswer> {
    const before = this.#answers.to(asked) ?? this.#storedAnswer(asked)
    if (before !== null) return before
    this.#command = asked
    try {
      const answer = await this.#judged(asked, job)
      if (!answer.ok && SEND_AGAIN.has(answer.rejected.code)) return answer
      this.#answers.keep(asked, answer)
      return answer
    } catch (error) {
      if (!(error instanceof DoneElsewhere)) throw error
      return this.#storedAnswer(asked) ?? reject('too-busy')
    } finally {
      this.#command = null
    }
  }

  /** A refusal is of what is known here: where more is stored by now, it may be done already, or be judged otherwise. */
  async #judged(asked: CommandKey, job: () => Promise<CommandAnswer>): Promise<CommandAnswer> {
    const answer = await job()
    if (answer.ok || SEND_AGAIN.has(answer.rejected.code)) return answer
    const { id, version } = this.#table.table
    const stored = await this.#store.readTable(id)
    if (stored === null || stored.version <= version) return answer
    await this.#table.reload()
    return this.#storedAnswer(asked) ?? job()
  }

  #storedAnswer(asked: CommandKey): CommandAnswer | null {
    return answerIn(this.#table.table.done, asked)
  }

  /** What is done at the table once it has this version. */
  doneWith(version: number): readonly string[] {
    const { done } = this.#table.table
    return this.#command === null ? done : withDone(done, this.#command, version)
  }

  /** To be called when the table is another than was thought: what is done by now is not done again. */
  stopIfDone(): void {
    if (this.#command !== null && this.#storedAnswer(this.#command) !== null) throw new DoneElsewhere()
  }
}
