import { expect, test } from 'vitest'
import { translate } from '../../../engine/texts.ts'
import { type Action, END_MATCH } from '../rules/actions.ts'
import { en, type Key } from '../texts/en.ts'
import { endingOf } from './host.tsx'
import type { Props } from './scene.ts'

const acted: Action[] = []
const HOST = { legal: [END_MATCH], act: (action: Action) => acted.push(action) }

/** Only what the ending of a match depends on. */
const ending = (props: Partial<Pick<Props, 'host' | 'mode' | 'isPending'>>) =>
  endingOf({ t: translate<Key>(en, 'en'), host: HOST, mode: 'play', isPending: false, ...props })

test('W20 the host ends the match by the rules, and is told what that means', () => {
  expect(ending({})?.question).toBe(
    'Everyone keeps what they hold; wrapped gifts go in order to those without one.',
  )
  ending({})?.press()
  ending({ isPending: true })?.press()
  expect(acted).toEqual([END_MATCH])
})

test('W20 nobody else ends it, and nobody in a replay or on a TV', () => {
  expect(ending({ host: null })).toBeNull()
  expect(ending({ host: { ...HOST, legal: [] } })).toBeNull()
  expect(ending({ mode: 'replay' })).toBeNull()
  expect(ending({ mode: 'tv' })).toBeNull()
  expect(ending({ mode: 'watch' })).not.toBeNull()
})
