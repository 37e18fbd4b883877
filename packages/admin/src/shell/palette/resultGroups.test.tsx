import { expect, it, vi } from 'vitest'
import { resultGroups } from './resultGroups.tsx'

const id = '3f0c1a52-7d5e-4a9b-9c1d-0e8f6a7b5c4d'
const results: Parameters<typeof resultGroups>[0] = {
  orders: [],
  products: [{ id, title: 'Rabat Braided Jalab', slug: 'rabat-braided-jalab', status: 'ACTIVE' }],
  variants: [{ id, sku: 'RABAT-BLK-56', color: 'Black', size: '56', free: 3, title: 'Rabat Braided Jalab' }],
  collections: [],
  promotions: [],
  customers: [],
  documents: [],
}
const titlesFor = (query: string) => resultGroups(results, query, vi.fn()).map(({ title }) => title)

it('links a whole SKU to its stock, and the beginning of a SKU to the product', () => {
  expect(titlesFor('rabat-blk-56 ')).toEqual(['Stock', 'Products'])
  expect(titlesFor('rabat')).toEqual(['Products', 'Stock'])
})

it('links to the whole list if there may be more results', () => {
  const customers = ['1', '2', '3', '4', '5'].map(end => ({
    id: `${id.slice(0, -1)}${end}`,
    firstName: 'Ryan',
    lastName: 'Palmer',
    email: 'ryan@example.com',
    isAdmin: false,
  }))
  const go = vi.fn()
  const entriesFor = (query: string, many = customers) =>
    resultGroups({ ...results, customers: many }, query, go).find(({ title }) => title === 'Customers')
      ?.entries ?? []
  const last = entriesFor(' Palmer').at(-1)
  expect(last).toMatchObject({ title: 'See All Customers', detail: 'Palmer' })
  last?.onChoose()
  expect(go).toHaveBeenCalledWith('/admin/users?search=Palmer')
  expect(entriesFor('palmer', customers.slice(1))).toHaveLength(4)
  // Contains only near misses, which the list would not find.
  expect(entriesFor('plamer')).toHaveLength(5)
})
