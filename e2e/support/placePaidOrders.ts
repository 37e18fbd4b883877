import { type APIRequestContext, expect } from '@playwright/test'
import type { actAsStaff } from './staff.ts'

/** Places orders of a new customer, who is allowed to pay outside the shop. */
export const placePaidOrders = async (
  request: APIRequestContext,
  staff: Awaited<ReturnType<typeof actAsStaff>>,
  count: number,
): Promise<string[]> => {
  const post = async (path: string, data: object, token = '') => {
    const answer = await request.post(`/api${path}`, {
      data,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    expect(answer.ok(), path).toBe(true)
    return (await answer.json()).data
  }
  const person = { firstName: 'Bilal', lastName: 'Packer' }
  const { accessToken } = await post('/auth/register', {
    ...person,
    email: `packed-${Date.now()}@example.com`,
    password: 'seven camels at dusk',
  })
  const { id: shippingAddressId } = await post(
    '/addresses',
    {
      ...person,
      type: 'SHIPPING',
      address1: '1 Cable Street',
      city: 'London',
      postalCode: 'E1 8JG',
      country: 'GB',
    },
    accessToken,
  )
  const { items } = await staff('GET', '/inventory/variants?limit=100')
  const stocked = items.filter(({ free }: { free: number }) => free > 3)
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const line = { variantId: stocked[index % stocked.length].id, quantity: 1 + (index % 2) }
    const { id: cartId } = await post('/cart/items', line, accessToken)
    const order = await post('/orders', { cartId, shippingAddressId }, accessToken)
    await staff('PATCH', `/orders/${order.id}/status`, { status: 'PAID', reason: 'Paid in the shop' })
    ids.push(order.id)
  }
  return ids
}
