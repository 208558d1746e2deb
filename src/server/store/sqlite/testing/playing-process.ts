// Stores a match and keeps the store open: node playing-process.ts FILE. It prints "played" after twenty acknowledged actions.

import { actionOf, matchOf } from '../../contract/store.samples.ts'
import { openSqlite } from '../store.ts'

const [file = ''] = process.argv.slice(2)
const store = await openSqlite(file)
await store.insertMatch(matchOf('m1'))
for (let revision = 1; revision <= 20; revision += 1) await store.append(actionOf('m1', revision))
console.log('played')
setInterval(() => store, 1_000)
