// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { expect, it } from 'vitest'
import { useOffice, until } from '../../test/openOffice.tsx'
import { idOf, listOf } from '../../test/samples.ts'

const office = useOffice()

it.each([
  ['collections?edit', 'Collection'],
  ['collections?reprice', 'Collection'],
  ['promotions?promotion', 'Promotion'],
])('reports the missing record of /admin/%s', async (link, noun) => {
  const lists = { '/admin/collections': listOf(), '/admin/promotions': listOf() }
  await office.open(`/admin/${link}=${idOf(9)}`, lists).shows(`Error Loading ${noun}`)
  office.press('Close')
  await until(() => expect(office.place()).toBe(`/admin/${link.split('?')[0]}`))
})

it.each([
  ['not_found', 404],
  ['validation_failed', 400],
] as const)('shows the page for missing addresses if the shop answers %s', async (code, status) => {
  office.open('/admin/orders/new', {
    '/admin/orders/{id}': () => {
      throw new ApiError(status, 'Not a valid id.', code)
    },
  })
  await office.shows('Page not found')
  office.press('Go to Dashboard')
  await until(() => expect(office.place()).toBe('/admin'))
})
