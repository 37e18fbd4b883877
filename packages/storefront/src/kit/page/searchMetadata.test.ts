import { expect, test } from 'vitest'
import { headTags } from './searchMetadata.ts'

const origin = 'https://shop.example'

test('appends the shop name unless the title contains it', () => {
  expect(headTags({ title: 'About' }, 'Madar', origin).title).toBe('About | Madar')
  expect(headTags({ title: 'Madar: thobes' }, 'Madar', origin).title).toBe('Madar: thobes')
})

test('pages are indexed unless their metadata forbids it', () => {
  expect(headTags({ title: 'A' }, '', origin).names.robots).toBe('index, follow')
  expect(headTags({ title: 'A', noindex: true }, '', origin).names.robots).toBe('noindex, follow')
})

test('makes addresses absolute and leaves out missing values', () => {
  const tags = headTags({ title: 'A', canonical: '/products/a', image: '/media/a.jpg' }, 'M', origin)
  expect(tags.canonical).toBe('https://shop.example/products/a')
  expect(tags.properties['og:image']).toBe('https://shop.example/media/a.jpg')
  expect(tags.names).not.toHaveProperty('description')
})
