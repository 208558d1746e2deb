import { inkFor, type Screen } from '../../cli-kit/screen.ts'

/** A screen that remembers the printed lines. */
export interface TestScreen extends Screen {
  /** Every printed line. */
  readonly printed: string[]
}

/** Returns an English screen of 80 columns without colours; these lines are typed into it, then its input ends. */
export function testScreen(...lines: string[]): TestScreen {
  const printed: string[] = []
  return {
    printed,
    ink: inkFor(false),
    width: 80,
    isLive: false,
    language: 'en',
    print: (text = '') => printed.push(...text.split('\n')),
    clear: () => undefined,
    status: () => undefined,
    ask: async () => lines.shift() ?? null,
    close: () => undefined,
  }
}
