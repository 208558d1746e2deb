import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MEMORY_LIMITS } from '../limits.ts'
import type { Bus } from './bus.ts'

/** A hint takes a millisecond; a busy machine takes longer. */
const WAIT_MS = 20_000

async function until(isSo: () => boolean): Promise<void> {
  const endAt = performance.now() + WAIT_MS
  while (!isSo() && performance.now() < endAt) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** The contract of every bus when nothing fails. `open` returns another node's end of the same bus. */
export function busContract(name: string, open: () => Promise<Bus>): void {
  describe(`the bus ${name}`, () => {
    let nodes: Bus[]
    beforeEach(async () => {
      nodes = [await open(), await open(), await open()]
    })
    afterEach(async () => {
      for (const node of nodes) await node.close()
    })
    const at = (node: number): Bus => {
      const found = nodes[node]
      if (found === undefined) throw new Error(`There is no node ${node}.`)
      return found
    }
    const listening = (node: number, topic: string) => {
      const texts: string[] = []
      return { texts, stop: at(node).subscribe(topic, (text) => texts.push(text)) }
    }
    /** Waits until all subscriptions have taken effect. */
    const settled = async (topic: string) => {
      const marks = nodes.map((_, node) => listening(node, topic))
      const isMarked = () => marks.every(({ texts }) => texts.length > 0)
      const endAt = performance.now() + WAIT_MS
      while (!isMarked() && performance.now() < endAt) {
        for (const node of nodes) node.publish(topic, 'mark')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      for (const { stop } of marks) stop()
    }

    test('a message reaches all other subscribers of the topic, and not its sender', async () => {
      const own = listening(0, 'table-1')
      const [second, third, other] = [
        listening(1, 'table-1'),
        listening(2, 'table-1'),
        listening(1, 'table-2'),
      ]
      await settled('settled')
      at(0).publish('table-1', 'one Ω')
      await until(() => second.texts.length > 0 && third.texts.length > 0)
      expect([own.texts, second.texts, third.texts, other.texts]).toEqual([[], ['one Ω'], ['one Ω'], []])
    })

    test('a thousand messages of one turn all arrive, the largest included', async () => {
      const { texts } = listening(1, 'table-1')
      await settled('settled')
      const sent = Array.from({ length: 1_000 }, (_, each) => `${each}`)
      sent.push('x'.repeat(MEMORY_LIMITS.hintLength))
      for (const text of sent) at(0).publish('table-1', text)
      await until(() => texts.length >= sent.length)
      expect(texts.toSorted()).toEqual(sent.toSorted())
    })

    test('an unsubscribed handler gets no more messages; a node may have several handlers', async () => {
      const [first, second] = [listening(1, 'table-1'), listening(1, 'table-1')]
      await settled('settled')
      first.stop()
      at(0).publish('table-1', 'later')
      await until(() => second.texts.length > 0)
      expect([first.texts, second.texts]).toEqual([[], ['later']])
    })

    test('publishing after closing fails nobody', async () => {
      await at(0).close()
      at(0).publish('table-1', 'late')
      at(0).subscribe('table-1', () => undefined)()
    })
  })
}
