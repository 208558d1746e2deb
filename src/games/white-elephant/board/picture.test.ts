import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GiftPicture } from './picture.tsx'

const drawn = (title: string) =>
  renderToStaticMarkup(createElement(GiftPicture, { content: { picture: null, title } }))

test('a gift without a picture always has the same box', () => {
  expect(drawn('Odd socks')).toBe(drawn('Odd socks'))
})

test('gifts without a picture differ by their titles', () => {
  expect(drawn('Odd socks')).not.toBe(drawn('Board game'))
  const boxes = Array.from({ length: 64 }, (_, nth) => drawn(`Gift ${nth}`))
  expect(new Set(boxes).size).toBeGreaterThan(24)
})
