// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { chooseFromRow } from '../../test/chooseFromRow.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { at, idOf } from '../../test/samples.ts'

const redirect = { id: idOf(1), path: '/pages/eid', target: '/collections/eid', updatedAt: at }
const pageOf = (items: object[]) => ({ items, total: items.length, page: 1, totalPages: 1 })
const answers = {
  '/admin/redirects': (input: object) => ('path' in input ? redirect : pageOf([redirect])),
  '/admin/redirects/{id}': (input: { path?: string }) => (input.path ? redirect : { id: redirect.id }),
  '/admin/redirects/missed': pageOf([{ path: '/blogs/news', visits: 63 }]),
}
const page = '/admin/settings/redirects'

const office = useOffice()

it('lists redirects, and deletes one', async () => {
  await office.open(page, answers).shows('/pages/eid', '/collections/eid', 'Not Found (1)')
  const row = document.querySelector<HTMLElement>('main tbody tr')
  if (!row) throw new Error('no row')
  await chooseFromRow(row, 'Delete')
  await office.shows('Redirect deleted')
})

it('redirects an address that visitors did not find', async () => {
  await office.open(`${page}?tab=missed`, answers).shows('/blogs/news', '63')
  const row = document.querySelector<HTMLElement>('main tbody tr')
  if (!row) throw new Error('no row')
  await chooseFromRow(row, 'Redirect')
  await office.shows('Add Redirect', 'Add Redirect')
  await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  office.type('Leads to', '/sale')
  office.press('Save Redirect', document.querySelector('[role=dialog]') ?? document)
  await office.shows('Redirect saved')
  expect(office.sentTo('/admin/redirects')).toContainEqual({ path: '/blogs/news', target: '/sale' })
})
