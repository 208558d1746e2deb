import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Face } from '../../board-kit/board.ts'
import type { Outcome } from '../../engine/game.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { loadAllTexts } from '../i18n/language.ts'
import { Headline } from './headline.tsx'
import { planPodium } from './podium-plan.ts'
import { rankingOf } from './ranking.ts'

const PLAYERS = ['p1', 'p2', 'p3', 'p4', 'p5'] as const
const outcome: Outcome = {
  reason: 'target',
  places: PLAYERS.map((player, at) => ({ player, place: at + 1, score: 50 - at })),
}
const faces = PLAYERS.map((player, hue) => ({ player, name: player, avatar: 'fox', hue }) as unknown as Face)

/** The words above the podium, as this player sees them. */
async function headlineFor(yourPlayerId: string | null): Promise<string> {
  await loadAllTexts()
  const ranking = rankingOf(outcome, faces)
  const { rest } = planPodium(ranking)
  const state = { game: 'flip7', outcome, yourPlayerId } as StateMessage
  return renderToStaticMarkup(createElement(Headline, { state, ranking, rest })).replace(/<[^>]+>/g, ' ')
}

test('the headline names the place of a player who is not on the podium', async () => {
  expect(await headlineFor('p4')).toMatch(/p1 wins.*You came 4th/)
})

test('the headline names no place of a player on the podium, or on a screen for everybody', async () => {
  expect(await headlineFor('p3')).not.toContain('You came')
  expect(await headlineFor(null)).not.toContain('You came')
})
