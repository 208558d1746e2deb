const WORDS_MAX = 400
const LENGTH_MAX = 80

/** The words of a connection: strings that were sent once and are then named by their index. */
export class Dictionary {
  readonly #all: string[] = []
  readonly #indexes = new Map<string, number>()

  constructor(words: readonly string[] = []) {
    this.add(words)
  }

  get all(): readonly string[] {
    return this.#all
  }

  add(words: readonly string[]): void {
    for (const word of words) {
      this.#indexes.set(word, this.#all.length)
      this.#all.push(word)
    }
  }

  indexOf(word: string): number | undefined {
    return this.#indexes.get(word)
  }

  /** Whether a word can be added, besides this many others that are about to be. */
  hasRoomFor(word: string, others: number): boolean {
    return word.length <= LENGTH_MAX && this.#all.length + others < WORDS_MAX
  }
}
