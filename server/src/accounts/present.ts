import type { User as Account } from '@shop/contracts/accounts/endpoints'
import type { User } from './User.ts'

export const presentUser = (user: User): Account => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  isAdmin: user.isAdmin,
  marketingOptIn: user.marketingOptIn,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
})
