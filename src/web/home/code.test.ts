import { expect, test } from 'vitest'
import { codeIn, isWholeCode } from './code.ts'

test.each([
  ['k7pqr', 'K7PQR'],
  [' K7 P-Q r ', 'K7PQR'],
  ['K7PQRXYZ', 'K7PQR'],
  ['0O1I', ''],
  ['http://192.168.0.7:3000/#/t/K7PQR', 'K7PQR'],
  ['https://play.example/party/?view=tv#/t/k7pqr', 'K7PQR'],
  ['Play with us: https://a.example/#/t/K7PQR and be quick', 'K7PQR'],
  ['', ''],
])('of %j the code is %j', (text, code) => expect(codeIn(text)).toBe(code))

test('a code is whole with five characters', () => {
  expect(isWholeCode('K7PQR')).toBe(true)
  expect(isWholeCode('K7PQ')).toBe(false)
})
