import { blank } from '@shop/client/test/blank'
import { UserDetail, UserSummary } from '@shop/contracts/users/endpoints'
import { idOf } from './samples.ts'

/** An account as in a list. */
export const aCustomer = blank(UserSummary, {
  id: idOf(1),
  firstName: 'Daniel',
  lastName: 'Reid',
  email: 'daniel@example.com',
  status: 'active',
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
