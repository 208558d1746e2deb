import { inkFor, type Screen } from '../../cli-kit/screen.ts'

/** A terminal without colours in which these lines are typed, then nothing more; it keeps what was printed. */
export function typing(...lines: string[]): Screen & { readonly printed: string[] } {
  const printed: string[] = []
  return {
    printed,
    ink: inkFor(false),
    width: 80,
    isLive: false,
    print: (text = '') => printed.push(...text.split('\n')),
    clear: () => undefined,
    status: () => undefined,
    ask: async () => lines.shift() ?? null,
    close: () => undefined,
  }
}
