// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { expect, it } from 'vitest'
import { aCustomer } from '../../test/aCustomer.ts'
import { useOffice, until } from '../../test/openOffice.tsx'

/** Two pages with one account on each. */
const accounts = ({ page }: { page: number }) => ({
  items: page <= 2 ? [aCustomer] : [],
  total: 12,
  page,
  totalPages: 2,
})

const office = useOffice()

it('redirects from beyond the last page to the last page', async () => {
  await office.open('/admin/users?page=40', { '/admin/users': accounts }).shows('Showing 11 to 12 of 12')
  await until(() => expect(office.place()).toBe('/admin/users?page=2'))
  await office.shows('That page does not exist. This is the last one.')
  expect(document.body.textContent).toContain('Daniel Reid')
})

it('redirects from a page number that exceeds every limit', async () => {
  const tooFar = new ApiError(400, 'Too big: expected number to be <=100000', 'validation_failed')
  office.open('/admin/users?page=99999999999999999999', {
    '/admin/users': (input: { page: number }) => (input.page > 100_000 ? tooFar : accounts(input)),
  })
  await office.shows('Showing 11 to 12 of 12')
  await until(() => expect(office.place()).toBe('/admin/users?page=2'))
})

it('leaves a search with one Back, however slowly it was typed', async () => {
  await office.open('/admin/users', { '/admin/users': accounts }).shows('Daniel Reid')
  for (const text of ['da', 'dan', 'dani']) {
    office.search(text)
    await until(() => expect(office.place()).toBe(`/admin/users?search=${text}`))
  }
  await office.back()
  await until(() => expect(office.place()).toBe('/admin/users'))
})

it('says that the shop is busy instead of blaming the connection', async () => {
  const busy = new ApiError(503, 'The shop is busy. Please try again in a moment.', 'overloaded')
  office.open('/admin/users', { '/admin/users': busy })
  await office.shows('The shop is busy. Please try again in a moment.')
  expect(document.body.textContent).not.toContain('check your connection')
})

it('shows why the shop refuses a list instead of blaming the connection', async () => {
  const refusal = new ApiError(400, 'At most 100 characters.', 'validation_failed')
  office.open(`/admin/users?search=${'a'.repeat(101)}`, { '/admin/users': refusal })
  await office.shows('At most 100 characters.')
  expect(document.body.textContent).not.toContain('check your connection')
})
