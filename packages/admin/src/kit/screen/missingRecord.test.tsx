// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { useOffice, until } from '../../test/openOffice.tsx'
import { idOf, listOf } from '../../test/samples.ts'

const office = useOffice()

it.each([
  ['collections?edit', 'Collection'],
  ['collections?reprice', 'Collection'],
  ['promotions?promotion', 'Promotion'],
])('says so where /admin/%s leads to one that is gone', async (link, noun) => {
  const lists = { '/admin/collections': listOf(), '/admin/promotions': listOf() }
  office.open(`/admin/${link}=${idOf(9)}`, lists)
  await office.shows(`Error Loading ${noun}`)
  office.press('Close')
  await until(() => expect(office.place()).toBe(`/admin/${link.split('?')[0]}`))
})
