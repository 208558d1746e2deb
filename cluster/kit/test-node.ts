import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toy } from '../../src/engine/testing/toy.ts'
import type { Json } from '../../src/server/http/testing/fixture.ts'
import { begin, type ServeSettings } from '../../src/server/serve.ts'

/** One node of several in this process, on a database, with the toy game. */
export interface TestNode {
  readonly url: string
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Posted>
  close(): Promise<void>
}

interface Posted {
  readonly status: number
  readonly body: Json
}

export async function startNode(databaseUrl: string, more: Partial<ServeSettings> = {}): Promise<TestNode> {
  const dataDir = mkdtempSync(join(tmpdir(), 'icebreaker-node-'))
  const address = { host: '127.0.0.1', port: 0 }
  const node = await begin({ ...address, pageDir: '/nowhere', games: [toy], databaseUrl, dataDir, ...more })
  const url = `http://127.0.0.1:${node.port}`
  return {
    url,
    async post(path, body, headers = {}) {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: await response.json() }
    },
    async close() {
      await node.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
