import { describe, expect, test } from 'vitest'
import { noticeOf, showTable } from './notice.ts'

const SCOPE = 'https://games.example/night/'
const TABLE = `${SCOPE}#/t/K7QPD`

test('a notice has the text of the message, and the code of its table', () => {
  const message = { title: 'Your turn: Yahtzee', body: 'Table K7QPD is waiting for you.', code: 'K7QPD' }
  expect(noticeOf(message, SCOPE)).toEqual({
    title: message.title,
    options: { body: message.body, tag: 'K7QPD', data: 'K7QPD', icon: `${SCOPE}icon-192.png` },
  })
})

test('a message without content is shown too', () => {
  expect(noticeOf(undefined, SCOPE)).toMatchObject({ title: 'Icebreaker', options: { body: '', tag: '' } })
})

describe('a click on a notice', () => {
  /** Clicks with windows open at these addresses, and returns everything that was done to windows. */
  async function doneWith(urls: readonly string[], canNavigate = true): Promise<string[]> {
    const done: string[] = []
    const open = urls.map((url) => ({
      url,
      navigate: async (to: string) => {
        if (!canNavigate) throw new TypeError('This window is not controlled.')
        done.push(`${url} → ${to}`)
      },
      focus: async () => done.push(`focus ${url}`),
    }))
    await showTable('K7QPD', SCOPE, {
      matchAll: async () => open,
      openWindow: async (url) => done.push(`open ${url}`),
    })
    return done
  }

  test('opens the table', async () => {
    expect(await doneWith([])).toEqual([`open ${TABLE}`])
    expect(await doneWith([SCOPE, `${SCOPE}#/t/OTHER`])).toEqual([`open ${TABLE}`])
  })

  test('shows the window in which the table is open', async () => {
    expect(await doneWith([SCOPE, TABLE])).toEqual([`${TABLE} → ${TABLE}`, `focus ${TABLE}`])
  })

  test('opens the table if that window cannot be led there', async () => {
    expect(await doneWith([TABLE], false)).toEqual([`open ${TABLE}`])
  })
})
