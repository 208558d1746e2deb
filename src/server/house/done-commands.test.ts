import { expect, test } from 'vitest'
import type { TableCommand } from '../../protocol/table.ts'
import { ana, house, openHouse, playing, restart, tell, value } from './house.rig.ts'

const SLOW: TableCommand = { type: 'pace', paceMs: 4_000 }
const QUICK: TableCommand = { type: 'pace', paceMs: 10 }

async function asked(code: string, command: TableCommand, id: string) {
  const answer = await house.command(ana, code, command, id)
  return answer.ok ? answer.value.version : answer.rejected.code
}

const paceAt = async (code: string) => value(await house.viewTable(ana, code)).paceMs

test('a command that is sent again is answered as the first time, in this life of the server and in the next', async () => {
  const { code } = await playing()
  const first = await asked(code, SLOW, 'own-pace-1')
  await asked(code, QUICK, 'own-pace-2')
  expect(await asked(code, SLOW, 'own-pace-1')).toBe(first)
  restart()
  expect(await asked(code, SLOW, 'own-pace-1')).toBe(first)
  expect(await paceAt(code)).toBe(10)
})

test('another command under the same id is refused, in this life of the server and in the next', async () => {
  const { code } = await playing()
  await asked(code, SLOW, 'own-pace-1')
  expect(await asked(code, QUICK, 'own-pace-1')).toBe('id-reused')
  restart()
  expect(await asked(code, QUICK, 'own-pace-1')).toBe('id-reused')
  expect(await paceAt(code)).toBe(4_000)
})

test('a command that was done at another node is not refused for what is old at this one', async () => {
  const { code } = await playing()
  const other = openHouse()
  value(await other.viewTable(ana, code))
  await tell(ana, code, { type: 'endMatch' })
  const first = await asked(code, { type: 'start' }, 'own-start-1')
  const again = await other.command(ana, code, { type: 'start' }, 'own-start-1')
  expect(again.ok ? again.value.version : again.rejected.code).toBe(first)
})

test('what is refused for what is old at one node is judged by what is stored', async () => {
  const { code } = await playing()
  const other = openHouse()
  value(await other.viewTable(ana, code))
  await tell(ana, code, { type: 'endMatch' })
  value(await other.command(ana, code, { type: 'start' }, 'own-start-2'))
})
