import { blank } from '@shop/client/test/blank'
import { ListedUser, UserDetail } from '@shop/contracts/users/endpoints'
import { idOf } from './samples.ts'

/** An account as in a list. */
export const aCustomer = blank(ListedUser, {
  id: idOf(1),
  firstName: 'Daniel',
  lastName: 'Reid',
  email: 'daniel@example.com',
  status: 'active',
  totalOrders: 3,
  totalSpent: 18_450,
})

/** The same account as on its own page. */
export const customerDetail = (change: Partial<UserDetail> = {}) =>
  blank(UserDetail, {
    ...aCustomer,
    updatedAt: '2026-01-02T00:00:00.000Z',
    version: 1,
    staffNote: '',
    totalOrders: 0,
    totalSpent: 0,
    currency: 'GBP',
    recentOrders: [],
    ...change,
  })
