// @vitest-environment jsdom
import type { LowProduct } from '@shop/contracts/inventory/endpoints'
import { expect, it } from 'vitest'
import { aCollection } from '../../test/aCollection.ts'
import { aCustomer } from '../../test/aCustomer.ts'
import { aDocument } from '../../test/aDocument.ts'
import { orderRow } from '../../test/anOrder.ts'
import { anOutboxItem } from '../../test/anOutboxItem.ts'
import { aProductRow, aStockedVariant } from '../../test/aProduct.ts'
import { aPromotion } from '../../test/aPromotion.ts'
import { aReview } from '../../test/aReview.ts'
import { choose, selectedValueOf } from '../../test/choose.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { idOf } from '../../test/samples.ts'

const promotion = aPromotion()
const message = anOutboxItem()
const low: LowProduct = { id: idOf(8), title: 'Thobe', slug: 'thobe', lowCount: 0, variants: [] }

/** Creates pages with one row each; `more` contains other fields of the answer. */
const pagesOf =
  (item: object, more: object = {}) =>
  ({ page }: { page: number }) => ({ items: [item], total: 31, page, totalPages: 4, ...more })

interface List {
  place: string
  path: string
  item: object
  /** Text of a row. */
  row: string
  filters: readonly (readonly [label: string, value: string, query: string])[]
  isSearched: boolean
}

const lists: readonly List[] = [
  {
    place: '/admin/orders',
    path: '/admin/orders',
    item: orderRow(),
    row: 'Idris Bello',
    filters: [
      ['Status', 'SHIPPED', 'status=SHIPPED'],
      ['Sort', 'oldest', 'sort=oldest'],
    ],
    isSearched: true,
  },
  {
    place: '/admin/products',
    path: '/admin/products',
    item: aProductRow,
    row: 'Najd Thobe',
    filters: [
      ['Status', 'DRAFT', 'status=DRAFT'],
      ['Collection', idOf(1), `collection=${idOf(1)}`],
    ],
    isSearched: true,
  },
  {
    place: '/admin/collections',
    path: '/admin/collections',
    item: aCollection(),
    row: 'Eid Capsule',
    filters: [],
    isSearched: true,
  },
  {
    place: '/admin/inventory',
    path: '/admin/inventory/variants',
    item: aStockedVariant,
    row: 'THB-01',
    filters: [['Show', 'low', 'show=low']],
    isSearched: true,
  },
  {
    place: '/admin/promotions',
    path: '/admin/promotions',
    item: promotion,
    row: 'EID10',
    filters: [['Status', 'ended', 'state=ended']],
    isSearched: true,
  },
  {
    place: '/admin/users',
    path: '/admin/users',
    item: aCustomer,
    row: 'Daniel Reid',
    filters: [['Role', 'admin', 'role=admin']],
    isSearched: true,
  },
  {
    place: '/admin/reviews',
    path: '/admin/reviews',
    item: aReview(),
    row: 'Too short',
    filters: [
      ['Status', 'PENDING', 'status=PENDING'],
      ['Rating', '5', 'rating=5'],
    ],
    isSearched: true,
  },
  {
    place: '/admin/documents',
    path: '/admin/documents/{category}',
    item: aDocument(),
    row: 'Lease',
    filters: [['Category', 'contracts', 'category=contracts']],
    isSearched: true,
  },
  {
    place: '/admin/jobs?tab=outbox',
    path: '/admin/outbox',
    item: message,
    row: 'Order confirmation',
    filters: [['State', 'dead', 'state=dead']],
    isSearched: false,
  },
]

const office = useOffice()

const joined = (place: string, query: string) => `${place}${place.includes('?') ? '&' : '?'}${query}`

it.each(lists)('begins the list $place at page 1 after another filter or search is chosen', async list => {
  const { place, path, item, row, filters, isSearched } = list
  office.open(joined(place, 'page=3'), {
    '/admin/collections': pagesOf(aCollection()),
    '/admin/inventory/low-stock': pagesOf(low, { threshold: 5 }),
    '/admin/jobs': { items: [] },
    [path]: pagesOf(item),
  })
  const reads = () => office.call.mock.calls as unknown as [{ path: string }, { page?: number }][]
  const isRead = (page: number) =>
    until(() => expect(reads().findLast(([{ path: called }]) => called === path)?.[1].page).toBe(page))
  await office.shows(row)
  await isRead(3)
  for (const [label, value, query] of filters) {
    // The options of collections load separately.
    await until(() => choose(label, value))
    await until(() => expect(office.place()).toBe(joined(place, query)))
    if (label !== 'Show') await isRead(1)
    await office.go(joined(place, 'page=3'))
    await until(() => expect(selectedValueOf(label)).not.toBe(value))
    await office.shows(row)
  }
  if (!isSearched) return
  office.search('najd')
  await until(() => expect(office.place()).toBe(joined(place, 'search=najd')))
  await isRead(1)
})
