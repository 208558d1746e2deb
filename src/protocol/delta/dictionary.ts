const WORDS_MAX = 400
const LENGTH_MAX = 80

/** Strings that both sides know by their number: what was told once need not be spelled again. */
export class Dictionary {
  readonly #all: string[] = []
  readonly #places = new Map<string, number>()

  constructor(words: readonly string[] = []) {
    this.add(words)
  }

  get all(): readonly string[] {
    return this.#all
  }

  add(words: readonly string[]): void {
    for (const word of words) {
      this.#places.set(word, this.#all.length)
      this.#all.push(word)
    }
  }

  indexOf(word: string): number | undefined {
    return this.#places.get(word)
  }

  /** Whether one more may be added to these and to as many that are about to be. */
  hasRoomFor(word: string, besides: number): boolean {
    return word.length <= LENGTH_MAX && this.#all.length + besides < WORDS_MAX
  }
}
