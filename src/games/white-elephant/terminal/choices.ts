import { HOST } from '../../../engine/game.ts'
import type { Choice, TerminalContext } from '../../../pieces/terminal.ts'
import type { Action, AddGift } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import {
  boxNumber,
  type ElephantObservation,
  giftOf,
  missingGifts,
  spareGifts,
} from '../rules/view-queries.ts'
import type { Key } from '../texts/en.ts'
import { titleOf, translateTitle } from '../texts/sentences.ts'
import { truncate } from './columns.ts'

type Context = TerminalContext<Key>

const TITLE_WIDTH_MAX = 34

/** The title of a gift, truncated to fit into a sentence. */
export const shortTitle = (context: Context, view: View, giftId: string) =>
  truncate(titleOf(context, view, giftId), TITLE_WIDTH_MAX)

/** Describes an action in a menu. */
export function choice(action: Action, observation: ElephantObservation, context: Context): Choice {
  const { view, player } = observation
  const { t } = context
  switch (action.type) {
    case 'pick':
      return { text: pickText(action.giftId, view, context) }
    case 'steal':
      return { text: stealText(action.giftId, observation, context) }
    case 'take':
      return { text: t('terminal.take', { title: shortTitle(context, view, action.giftId) }) }
    case 'endTurn': {
      const mine = giftOf(view, player)
      const text =
        mine === null ? t('do.pass') : t('terminal.keep', { title: shortTitle(context, view, mine) })
      return { text, key: 'k' }
    }
    case 'addGift':
      return { text: giveText(action, context) }
    case 'removeGift': {
      if (player !== HOST) return { text: t('lobby.take-back'), key: 'b' }
      return { text: t('lobby.remove.spare', { number: spareGifts(view).indexOf(action.giftId) + 1 }) }
    }
    case 'fillWithSamples':
      return { text: t('lobby.fill', { count: missingGifts(view) }), key: 'f' }
    case 'start':
      return { text: t('lobby.start'), key: 's' }
    case 'endMatch':
      return { text: t('terminal.end-match'), key: 'e' }
  }
}

function pickText(giftId: string, view: View, context: Context): string {
  const number = boxNumber(giftId)
  if (view.gifts[giftId] === undefined) return context.t('do.pick', { number })
  return context.t('terminal.pick.own', { number, title: shortTitle(context, view, giftId) })
}

function stealText(giftId: string, { view, player }: ElephantObservation, context: Context): string {
  const { t, name } = context
  const { ownerId = null, stealCount = 0 } = view.unwrappedGifts[giftId] ?? {}
  const values = { title: shortTitle(context, view, giftId), owner: name(ownerId ?? '') }
  const mine = giftOf(view, player)
  const steal =
    mine === null
      ? t('choice.steal', values)
      : t('terminal.swap', { ...values, mine: shortTitle(context, view, mine) })
  return stealCount + 1 >= view.config.maxSteals ? t('choice.locks', { steal }) : steal
}

function giveText({ title: original, giver }: AddGift, context: Context): string {
  const { t, name } = context
  const title = translateTitle(context, original)
  if (giver === undefined) return t('terminal.give', { title })
  if (giver === null) return t('terminal.give.spare', { title })
  return t('terminal.give.for', { player: name(giver), title })
}

/** Parses `#4`, which gets that gift in any way possible, and `give Title | note | link`, which adds one in the lobby. */
export function read(line: string, { view, legal, refused }: ElephantObservation): Action | null {
  const [, number] = /^#\s*(\d{1,2})$/.exec(line.trim()) ?? []
  if (number !== undefined) {
    const offered = [...legal, ...refused.map(({ action }) => action)]
    return offered.find((action) => 'giftId' in action && action.giftId === `g${number}`) ?? null
  }
  const [, given] = /^give\s+(.+)$/i.exec(line.trim()) ?? []
  if (given === undefined || view.phase !== 'LOBBY') return null
  const [title = '', note = '', link = ''] = given.split('|').map((part) => part.trim())
  return { type: 'addGift', title, ...(note === '' ? {} : { note }), ...(link === '' ? {} : { link }) }
}
