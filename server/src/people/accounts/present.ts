import type { User as Account } from '@shop/contracts/accounts/endpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import { hasSecondFactor } from './secondFactor/hasSecondFactor.ts'
import type { User } from './User.ts'

const secondFactorOf = (user: User, { security }: Settings): Account['secondFactor'] => {
  if (hasSecondFactor(user)) return 'on'
  return user.isAdmin && security.require2FA ? 'required' : 'off'
}

export const presentUser = (user: User, settings: Settings): Account => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  isEmailConfirmed: user.emailConfirmedAt !== null,
  phone: user.phone,
  isAdmin: user.isAdmin,
  marketingOptIn: user.marketingOptIn,
  pendingEmail: user.pendingEmail,
  secondFactor: secondFactorOf(user, settings),
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
})
