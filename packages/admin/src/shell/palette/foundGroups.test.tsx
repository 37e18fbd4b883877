import { expect, it, vi } from 'vitest'
import { foundGroups } from './foundGroups.tsx'

const id = '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d'
const found: Parameters<typeof foundGroups>[0] = {
  orders: [],
  products: [{ id, title: 'Rabat Braided Jalab', slug: 'rabat-braided-jalab', status: 'ACTIVE' }],
  variants: [{ id, sku: 'RABAT-BLK-56', color: 'Black', size: '56', free: 3, title: 'Rabat Braided Jalab' }],
  collections: [],
  promotions: [],
  customers: [],
  documents: [],
}
const titlesFor = (sought: string) => foundGroups(found, sought, vi.fn()).map(({ title }) => title)

it('leads from a whole SKU to its stock, and from its beginning to the product', () => {
  expect(titlesFor('rabat-blk-56 ')).toEqual(['Stock', 'Products'])
  expect(titlesFor('rabat')).toEqual(['Products', 'Stock'])
})
