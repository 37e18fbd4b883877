import type { User as Account } from '@shop/contracts/accounts/endpoints'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { mustEnrol, readRights } from './roles/rights.ts'
import { hasSecondFactor } from './secondFactor/hasSecondFactor.ts'
import type { User } from './User.ts'

/**
 * Reads a user's rights, and whether they must first set up a second factor: one statement for staff, none for
 * customers.
 */
const readAccess = async (
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  user: User,
  isByProvider: boolean,
) => {
  const isEnrolled = hasSecondFactor(user)
  const customerAccess = {
    isAdmin: false,
    permissions: [] as string[],
    secondFactor: isEnrolled ? 'on' : 'off',
  } as const
  if (!user.isAdmin) return customerAccess
  const rights = await readRights(deps.db, user.id, nowIso(deps))
  if (rights.permissions.size === 0) return customerAccess
  return !isByProvider && (await mustEnrol(deps, rights, isEnrolled))
    ? ({ ...customerAccess, isAdmin: true, secondFactor: 'required' } as const)
    : { ...customerAccess, isAdmin: true, permissions: [...rights.permissions] }
}

/**
 * Presents an account to its owner. Must not run within a transaction: it may have to read the settings, and SQLite has
 * one connection for both. `isByProvider`: the session was started through the staff sign-in provider.
 */
export const presentUser = async (
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  user: User,
  isByProvider = false,
): Promise<Account> => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  isEmailConfirmed: user.emailConfirmedAt !== null,
  phone: user.phone,
  marketingOptIn: user.marketingOptIn,
  pendingEmail: user.pendingEmail,
  ...(await readAccess(deps, user, isByProvider)),
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
})
