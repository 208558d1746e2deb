/** The centre and the width of something on screen. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

const SEAT = 'seat:'
const ON_BOARD = '.table-zone, .table-own, .tv-board'

/** An anchor by its name, or a seat that a board marks with `data-seat`. */
function selectorOf(name: string): string {
  const anchor = `[data-anchor="${CSS.escape(name)}"]`
  return name.startsWith(SEAT) ? `${anchor}, [data-seat="${CSS.escape(name.slice(SEAT.length))}"]` : anchor
}

/** The first of these anchors that is visible; if several share a name, the one on the board wins. */
export function anchorNamed(names: string | readonly string[]): HTMLElement | null {
  for (const name of [names].flat()) {
    const anchor = visibleAnchor(name)
    if (anchor !== null) return anchor
  }
  return null
}

function visibleAnchor(name: string): HTMLElement | null {
  const anchors = [...document.querySelectorAll<HTMLElement>(selectorOf(name))].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0
  })
  return anchors.find((element) => element.closest(ON_BOARD)) ?? anchors[0] ?? null
}

function placeIn(element: Element | null): Place | null {
  const box = element?.getBoundingClientRect()
  if (box === undefined) return null
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width }
}

/** The place of the first of these anchors that is visible; null if none is. */
export function placeOf(names: string | readonly string[]): Place | null {
  return placeIn(anchorNamed(names))
}

/** The middle of the board, or of the screen. */
export function middleOfTable(): Place {
  const board = placeIn(document.querySelector('.table-zone, .tv-board'))
  return board ?? { x: window.innerWidth / 2, y: window.innerHeight / 2, width: window.innerWidth }
}
