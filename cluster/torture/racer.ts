// One process of a race: node cluster/torture/racer.ts URL NAME MATCHES REVISIONS; prints the answers as JSON.

import { actionOf } from '../../src/server/store/contract/store.samples.ts'
import { openPostgres } from '../../src/server/store/postgres/store.ts'

/** The number of matches that one process writes at the same time, so that they share statements. */
const AT_ONCE = 32

const [url = '', name = '', matches = '0', revisions = '0'] = process.argv.slice(2)
const store = await openPostgres(url, 2)
const stored: [match: string, revision: number][] = []
let conflicts = 0

async function race(match: string): Promise<void> {
  let revision = 1
  while (revision <= Number(revisions)) {
    const { type } = await store.append(
      actionOf(match, revision, { command: `${name}-${revision}`, digest: name }),
    )
    if (type === 'stored') {
      stored.push([match, revision])
      revision += 1
    } else {
      conflicts += 1
      const [stand] = await store.progressOf([{ table: '', match }])
      revision = (stand?.revision ?? 0) + 1
    }
  }
}

const waiting = Array.from({ length: Number(matches) }, (_, at) => `m${at}`)
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let match = waiting.shift(); match !== undefined; match = waiting.shift()) await race(match)
  }),
)
await store.close()
process.stdout.write(JSON.stringify({ stored, conflicts }))
