/** What ends the launcher with a sentence for people instead of a stack trace. */
export class Failure extends Error {
  /**
   * @param {string} what one sentence: what failed
   * @param {{ advice?: string, output?: string }} [more] what to do, and what the failed program printed
   */
  constructor(what, { advice = '', output = '' } = {}) {
    super(what)
    this.advice = advice
    this.output = output
  }
}
