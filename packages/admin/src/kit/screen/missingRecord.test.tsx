// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOffice, remember, until } from '../../test/openOffice.tsx'
import { admin, idOf, listOf } from '../../test/samples.ts'

let office: ReturnType<typeof openOffice>
beforeEach(() => remember(admin))
afterEach(() => office.close())

it.each([
  ['collections?edit', 'Collection'],
  ['collections?reprice', 'Collection'],
  ['promotions?promotion', 'Promotion'],
])('says so where /admin/%s leads to one that is gone', async (link, noun) => {
  const lists = { '/admin/collections': listOf(), '/admin/promotions': listOf() }
  office = openOffice(`/admin/${link}=${idOf(9)}`, lists)
  await office.shows(`Error Loading ${noun}`)
  office.press('Close')
  await until(() => expect(office.place()).toBe(`/admin/${link.split('?')[0]}`))
})
