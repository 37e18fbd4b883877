// @vitest-environment jsdom
import { type Customer, removeCustomerTag } from '@shop/contracts/users/customers'
import { expect, it } from 'vitest'
import { customerDetail } from '../../../test/aCustomer.ts'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { at, idOf, listOf } from '../../../test/samples.ts'

const user = customerDetail()
const customer: Customer = {
  id: user.id,
  currency: 'GBP',
  figures: { paidOrders: 2, spent: 12_345, returns: 1, lastOrderAt: at },
  sizes: [{ name: 'Yusuf', heightCm: 178, build: 'slim', hem: 'ankle' }],
  newsletter: {
    isSubscribed: true,
    source: 'account',
    since: at,
    text: 'Offers by email',
    isConfirmed: true,
  },
  tags: ['Wholesale'],
}
const note = { id: idOf(7), text: 'Prefers a call', author: null, createdAt: at, mayDelete: true }
const order = {
  id: idOf(8),
  number: 'M-10482',
  status: 'PAID' as const,
  currency: 'GBP',
  total: 5000,
  itemCount: 1,
  refundedPart: 0,
  soldThrough: 'agent.example',
  createdAt: at,
}
const answers = {
  '/admin/users/{id}': user,
  '/admin/users/{id}/customer': customer,
  '/admin/users/{id}/orders': listOf(order),
  '/admin/users/{id}/returns': listOf(),
  '/admin/users/{id}/notes': listOf(note),
  '/admin/customer-tags': { items: ['Imam', 'Wholesale'] },
}

const office = useOffice()
const open = (more: object = {}) => {
  office.open(`/admin/users/${user.id}`, { ...answers, ...more })
}

it('shows totals, orders, sizes, the proof of consent, tags and notes', async () => {
  open()
  for (const text of [
    '£123.45',
    'M-10482',
    'through agent.example',
    'Nothing returned',
    '178 cm, Slim, Ankle',
    'Offers by email',
    'Wholesale',
    'Prefers a call',
    'A former account',
  ])
    await office.shows(text)
})

it('removes a tag', async () => {
  open({ [removeCustomerTag.path]: { tags: [] } })
  await office.shows('Prefers a call')
  document.querySelector<HTMLElement>('[aria-label="Remove tag Wholesale"]')?.click()
  await until(() =>
    expect(office.call.mock.calls).toContainEqual([removeCustomerTag, { id: user.id, tag: 'Wholesale' }]),
  )
})

it('shows neither orders nor the label of new customers for a member of staff', async () => {
  const staffed = { ...customerDetail({ isAdmin: true }) }
  office.open(`/admin/users?user=${user.id}`, {
    '/admin/users': listOf(),
    '/admin/users/{id}': staffed,
  })
  await office.shows('Account status')
  for (const text of ['New User', 'Recent Orders', 'Open customer page'])
    expect(document.body.textContent).not.toContain(text)
})

it('separates orders at the previous shop, and names the source of consent', async () => {
  const past = {
    id: idOf(9),
    shop: 'Shopify',
    number: '#1001',
    placedAt: at,
    email: user.email,
    name: 'Yusuf',
    currency: 'GBP',
    total: 11_800,
    refunded: 0,
    isSold: true,
    payment: 'paid',
    delivery: 'fulfilled',
  }
  open({
    '/admin/users/{id}/past-orders': {
      ...listOf(past),
      spent: 11_800,
      currency: 'GBP',
      isEmailConfirmed: true,
    },
    '/admin/users/{id}/customer': {
      ...customer,
      newsletter: { ...customer.newsletter, source: 'imported' },
    },
  })
  await office.shows('£118.00 spent there, not included in the figures above', '#1001')
  await office.shows('Another shop, before it moved here')
})
