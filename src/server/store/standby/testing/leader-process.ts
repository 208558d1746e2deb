// A leader under load, in a process of its own: node leader-process.ts FILE. It prints its port, then the time and the number of
// each acknowledged action of match m1.

import type { AddressInfo } from 'node:net'
import { makeFixture } from '../../../http/testing/fixture.ts'
import { actionOf, matchOf } from '../../contract/store.samples.ts'
import { openSqlite } from '../../sqlite/store.ts'

const [file = ''] = process.argv.slice(2)
const store = await openSqlite(file)
const { app } = await makeFixture({ store })
await app.listen({ host: '127.0.0.1', port: 0 })
const last = (await store.chainAt('m1', null))?.last ?? 0
if (last === 0 && (await store.readMatch('m1')) === null) await store.insertMatch(matchOf('m1'))
console.log(`port ${(app.server.address() as AddressInfo).port}`)
for (let revision = last + 1; ; revision += 1) {
  await store.append(actionOf('m1', revision))
  console.log(`${Date.now()} ${revision}`)
  if (revision % 10 === 0) await store.beat(Date.now())
  await new Promise((resolve) => setTimeout(resolve, 5))
}
