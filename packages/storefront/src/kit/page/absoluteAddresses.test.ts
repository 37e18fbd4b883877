import { expect, test } from 'vitest'
import { absoluteAddresses } from './absoluteAddresses.ts'

test('removes markup from texts at any depth', () => {
  const data = { name: 'A <b>thobe</b>', offers: [{ description: 'x<img src=x onerror=alert(1)> 5 < 6' }] }
  expect(absoluteAddresses(data, 'https://shop.example')).toEqual({
    name: 'A thobe',
    offers: [{ description: 'x 5 < 6' }],
  })
})

test('adds the origin to paths, and leaves texts and complete addresses alone', () => {
  const data = {
    name: '/not an address',
    image: ['/media/a.jpg', 'https://elsewhere.example/b.jpg'],
    itemListElement: [{ item: '/collections' }, { item: undefined }],
  }
  expect(absoluteAddresses(data, 'https://shop.example')).toEqual({
    name: '/not an address',
    image: ['https://shop.example/media/a.jpg', 'https://elsewhere.example/b.jpg'],
    itemListElement: [{ item: 'https://shop.example/collections' }, {}],
  })
})
