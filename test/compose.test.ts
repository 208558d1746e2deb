import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const compose = readFileSync(join(import.meta.dirname, '../compose.yaml'), 'utf8')

test('the balancer of compose.yaml leads to every node, and only to nodes whose /ready answers', () => {
  const nodes = [...compose.matchAll(/^ {2}(node\d+): \*node$/gm)].map(([, name]) => `${name}:3000`)
  const [, upstreams = '', block = ''] = /reverse_proxy ([^{]+)\{([^}]+)\}/.exec(compose) ?? []
  expect(nodes.length).toBeGreaterThan(1)
  expect(upstreams.trim().split(' ')).toEqual(nodes)
  const settings = block.split('\n').map((line) => line.trim())
  expect(settings).toContain('health_uri /ready')
  expect(settings).toContain('health_interval 1s')
})
