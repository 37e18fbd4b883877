// @vitest-environment jsdom
import { listViews } from '@shop/contracts/admin/viewEndpoints'
import { listPromotions } from '@shop/contracts/promotions/endpoints'
import { listUsers } from '@shop/contracts/users/endpoints'
import { expect, it } from 'vitest'
import { aCustomer } from '../../../test/aCustomer.ts'
import { aPromotion } from '../../../test/aPromotion.ts'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { idOf, listOf } from '../../../test/samples.ts'

const twiceNotLately = 'all;orders:min:2;lastOrder:before:90'

const office = useOffice()

const openUsers = (search = '') => {
  office.open(`/admin/users${search}`, {
    [listUsers.path]: listOf(aCustomer),
    [listViews.path]: { items: [] },
  })
  return () =>
    (office.call.mock.calls as unknown as [{ path: string }, { rules?: string }][])
      .filter(([{ path }]) => path === listUsers.path)
      .map(([, { rules }]) => rules)
}

it('filters the list by conditions once they are complete, and counts the matches', async () => {
  const sentRules = openUsers('?role=customer')
  await office.shows(aCustomer.email)
  await office.press('Segment').shows('Customers who meet')
  office.type('Number of orders: value', '2')
  await until(() => expect(sentRules().at(-1)).toBe('all;orders:min:2'))
  await office.shows('1 customer')
  office.press('Add Condition')
  // A condition without a value is not yet sent.
  await until(() => expect(document.querySelectorAll('[aria-label^="Remove Condition"]')).toHaveLength(2))
  expect(new URLSearchParams(office.place().split('?')[1]).get('rules')).toBe('all;orders:min:2')
  expect(office.place()).not.toContain('role')
})

it('shows the conditions of an address, and returns to all users', async () => {
  const sentRules = openUsers(`?rules=${encodeURIComponent(twiceNotLately)}`)
  await office.shows('days ago')
  await until(() => expect(sentRules()).toEqual([twiceNotLately]))
  document.querySelector<HTMLElement>('[aria-label="Remove Segment"]')?.click()
  await until(() => expect(office.place()).toBe('/admin/users'))
})

it('limits a code to a shared segment, and offers no other view', async () => {
  const view = {
    list: 'users',
    query: `rules=${encodeURIComponent(twiceNotLately)}`,
    mayChange: true,
  } as const
  const items = [
    { ...view, id: idOf(71), name: 'Lapsed', isShared: true },
    { ...view, id: idOf(72), name: 'My own', isShared: false },
    { ...view, id: idOf(73), name: 'All staff', isShared: true, query: 'role=admin' },
  ]
  const sent: object[] = []
  office.open('/admin/promotions?create=true', {
    [listPromotions.path]: (input: object) => {
      if (!('code' in input)) return listOf(aPromotion())
      sent.push(input)
      return aPromotion({ code: 'COMEBACK', segmentId: idOf(71) })
    },
    [listViews.path]: { items },
  })
  await office.shows('Lapsed')
  expect(document.body.textContent).not.toContain('My own')
  expect(document.body.textContent).not.toContain('All staff')
  office.type('Code', 'COMEBACK')
  office.type('Percentage', '10')
  const select = document.querySelector<HTMLSelectElement>('select[name="segmentId"]')
  if (!select) throw new Error('There is no choice of customers.')
  Reflect.set(Object.getPrototypeOf(select) as object, 'value', idOf(71), select)
  select.dispatchEvent(new Event('change', { bubbles: true }))
  const dialog = document.querySelector('[role=dialog]')
  if (!dialog) throw new Error('There is no dialog.')
  office.press('Create Promotion', dialog)
  await until(() => expect(sent.at(-1)).toMatchObject({ code: 'COMEBACK', segmentId: idOf(71) }))
})
