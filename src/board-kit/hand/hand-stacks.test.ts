import { describe, expect, test } from 'vitest'
import { type Stackable, stacksOf } from './hand-stacks.ts'

/** Cards as `kind` or `kind` with a mark: `*` is selected, `+` is new. Their ids are their places. */
function cards(text: string): Stackable[] {
  return text.split(' ').map((word, at) => ({
    id: String(at),
    kind: word.charAt(0),
    isSelected: word.endsWith('*'),
    isNew: word.endsWith('+'),
  }))
}

const told = (text: string) =>
  stacksOf(cards(text)).map(({ id, cardId, count }) => `${id}:${cardId}×${count}`)

describe('the stacks of a hand', () => {
  test('are single cards while a fan has room for all', () => {
    expect(told('a b a')).toEqual(['0:0×1', '1:1×1', '2:2×1'])
  })

  test('hold equal cards of a large hand, each once', () => {
    expect(told('a b a c d a e f')).toEqual(['a:0×3', 'b:1×1', 'c:3×1', 'd:4×1', 'e:6×1', 'f:7×1'])
  })

  test('show the selected card on top, or else the newest', () => {
    expect(told('a b a c d a+ e f')[0]).toBe('a:5×3')
    expect(told('a b a* c d a+ e f')[0]).toBe('a:2×3')
  })

  test('keep cards apart that have no kind', () => {
    const plain = Array.from({ length: 9 }, (_, at) => ({ id: `c${at}` }))
    expect(stacksOf(plain)).toHaveLength(9)
  })
})
