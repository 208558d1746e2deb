/** The order of the tiles; games that are not listed follow in the order of the server. */
const ORDER = ['flip7', 'crazy-eights', 'yahtzee', 'white-elephant', 'discard']

/** Sorts games for tiles and lists: the best known parties first. */
export function tileOrder<Game extends { readonly id: string }>(games: readonly Game[]): readonly Game[] {
  const rankOf = ({ id }: Game) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length)
  return games.toSorted((one, other) => rankOf(one) - rankOf(other))
}
