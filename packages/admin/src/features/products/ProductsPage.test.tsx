// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { aCollection } from '../../test/aCollection.ts'
import { aProductRow } from '../../test/aProduct.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { idOf, listOf, publicSettings } from '../../test/samples.ts'

const office = useOffice()

it('shows prices in the currency of the settings', async () => {
  office.open('/admin/products', {
    '/settings': publicSettings({ currency: 'EUR' }),
    '/admin/products': listOf(aProductRow),
    '/admin/collections': listOf(),
  })
  await office.shows('EUR 72.00 - EUR 89.00')
})

it('filters by any collection, however many there are', async () => {
  const named = (index: number) => aCollection({ id: idOf(index), name: `Collection ${index}` })
  office.open('/admin/products', {
    '/admin/products': listOf(aProductRow),
    '/admin/collections': ({ page, limit }: { page: number; limit: number }) => ({
      items: Array.from({ length: page === 1 ? limit : 1 }, (_, index) => named((page - 1) * limit + index)),
      total: limit + 1,
      page,
      totalPages: 2,
    }),
  })
  await until(() => expect(document.body.textContent).toContain('Collection 100'))
})

it('says only that there are more if a search finds very many products', async () => {
  office.open('/admin/products?search=thobe', {
    '/admin/products': { ...listOf(aProductRow), total: 2000, totalPages: 200, isMore: true },
    '/admin/collections': listOf(),
  })
  await office.shows('of 2,000+ products')
})

it('saves filters and columns as a view, without the product that is open', async () => {
  const views: object[] = []
  office.open(`/admin/products?status=DRAFT&columns=Product,SKU&view=${aProductRow.id}`, {
    '/admin/products': listOf(aProductRow),
    '/admin/collections': listOf(),
    '/admin/products/{id}': new Error('not shown here'),
    '/admin/views': (input: { name?: string }) => {
      if (input.name === undefined) return { items: views }
      const newView = { id: idOf(7), mayChange: true, ...input }
      views.push(newView)
      return newView
    },
  })
  await office.shows(aProductRow.title, 'SKU')
  expect(
    [...document.querySelectorAll('nav[aria-label=Views] a')].map(({ textContent }) => textContent),
  ).toEqual(['All', 'Active', 'Draft', 'Archived'])
  await office.go('/admin/products?status=DRAFT&columns=Product,SKU')
  await office.press('Save View').shows('Your search is not.')
  office.type('Name', 'Unfinished')
  office.press('Save View', document.querySelector('[role=dialog]')!)
  await until(() => expect(office.place()).toContain(`saved=${idOf(7)}`))
  expect(views).toMatchObject([
    { list: 'products', name: 'Unfinished', query: 'columns=Product%2CSKU&status=DRAFT' },
  ])
})
