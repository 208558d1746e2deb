import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configurationDoc } from '../../configuration-text.ts'
import { SECURITY_HEADERS } from '../headers.ts'
import { makeFixture } from '../testing/fixture.ts'
import { limitsDoc } from './limits-text.ts'
import { withRejections } from './rejections-text.ts'

const docs = (name: string) => readFileSync(join(import.meta.dirname, '../../../../docs', name), 'utf8')
const HOW = 'node tools/run.mjs src/server/http/docs/write-docs.ts writes it again'

describe('generated documents are up to date', () => {
  test('limits', () => expect(docs('limits.md'), HOW).toBe(limitsDoc()))
  test('configuration', () => expect(docs('configuration.md'), HOW).toBe(configurationDoc()))
  test('rejections', () => expect(docs('protocol.md'), HOW).toBe(withRejections(docs('protocol.md'))))
})

test('the pages have nothing inline, and all their files', async () => {
  const fixture = await makeFixture()
  for (const page of ['/docs', '/admin']) {
    const { status, text, headers } = await fixture.ask(`GET ${page}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers).toMatchObject(SECURITY_HEADERS)
    expect(text).not.toMatch(/ on\w+=| style=|<style|<script(?! type="module" src=)|https?:/)
    const files = [...text.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, file]) => file)
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) expect([file, (await fixture.ask(`GET /${file}`)).status]).toEqual([file, 200])
    expect((await fixture.ask(`POST ${page}`)).headers.allow).toBe('GET, HEAD')
  }
  await fixture.close()
})
