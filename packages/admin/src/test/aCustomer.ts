import type { UserDetail, UserSummary } from '@shop/contracts/users/endpoints'
import { at, idOf } from './samples.ts'

/** An account as a list shows it. */
export const aCustomer: UserSummary = {
  id: idOf(1),
  firstName: 'Daniel',
  lastName: 'Reid',
  email: 'daniel@example.com',
  phone: null,
  isAdmin: false,
  roles: [],
  staffUntil: null,
  status: 'active',
  createdAt: at,
}

/** The same account as its own page shows it. */
export const customerDetail = (change: Partial<UserDetail> = {}): UserDetail => ({
  ...aCustomer,
  updatedAt: '2026-01-02T00:00:00.000Z',
  version: 1,
  isYou: false,
  hasSecondFactor: false,
  staffUntil: null,
  staffNote: '',
  marketingOptIn: false,
  lastSeenAt: null,
  totalOrders: 0,
  totalSpent: 0,
  currency: 'GBP',
  addresses: [],
  recentOrders: [],
  ...change,
})
