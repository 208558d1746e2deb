import type { Presence, TableView } from '../../src/protocol/table.ts'
import type { Player } from '../../torture/kit/player.ts'
import { until } from '../../torture/kit/waiting.ts'

/** Longer than the fifteen seconds after which the people of a lost node count as away. */
const SETTLE_MS = 45_000
const LOOK_EVERY_MS = 500

/** The presence of the seats at a table, as one node shows it. */
export interface ShownPresence {
  readonly node: number
  readonly table: string
  readonly shown: readonly Presence[]
  readonly expected: readonly Presence[]
}

/** Lists the tables that a node shows with people who are away, or without people who are there. */
export function presenceViolations(shown: readonly ShownPresence[]): readonly string[] {
  return shown
    .filter((each) => each.shown.join() !== each.expected.join())
    .map((each) => `node ${each.node} shows table ${each.table} as ${each.shown}, not as ${each.expected}`)
}

/** Everybody must be shown as online. Then the last person of each table leaves, and every node must show only those as away. */
export async function checkPresence(
  players: readonly Player[],
  urls: readonly string[],
): Promise<readonly string[]> {
  const tables = [...Map.groupBy(players, ({ person }) => person.code).values()]
  const lookFor = (gone: ReadonlySet<Player>) =>
    settled(async () => {
      const looks = tables.flatMap((people) => urls.map((url, node) => shownBy(url, node, people, gone)))
      return presenceViolations(await Promise.all(looks))
    })
  const before = await lookFor(new Set())
  const gone = new Set(tables.flatMap((people) => people.slice(1).at(-1) ?? []))
  for (const player of gone) player.part()
  const after = await lookFor(gone)
  return [...before, ...after]
}

/** Looks until there are no violations, and returns those that remain. */
async function settled(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let violations: readonly string[] = []
  await until(
    async () => {
      violations = await look()
      return violations.length === 0
    },
    SETTLE_MS,
    LOOK_EVERY_MS,
  )
  return violations
}

async function shownBy(
  url: string,
  node: number,
  people: readonly Player[],
  gone: ReadonlySet<Player>,
): Promise<ShownPresence> {
  const [host] = people
  const { code = '', token = '' } = host?.person ?? {}
  const answer = await fetch(`${url}/tables/${code}`, { headers: { authorization: `Bearer ${token}` } })
  // A node that has lost the table or the person refuses, and so shows nobody.
  const { seats = [] } = (await answer.json()) as Partial<TableView>
  // The seats are in the order in which people sat down.
  const expected = people.map((player) => (gone.has(player) ? 'away' : 'online'))
  return { node, table: code, shown: seats.map(({ presence }) => presence), expected }
}
