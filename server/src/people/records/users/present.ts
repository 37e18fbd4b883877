import type { UserStatus, UserSummary } from '@shop/contracts/users/endpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { lastDayOf, rolesOf } from '../../accounts/roles/giveRoles.ts'
import type { User } from '../../accounts/User.ts'

const statusOf = ({ isActive, passwordHash }: User): UserStatus => {
  if (!isActive) return 'deactivated'
  return passwordHash === null ? 'invited' : 'active'
}

/** Presents accounts for lists: one more statement if some are staff accounts. */
export const presentUsers = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  users: readonly User[],
): Promise<UserSummary[]> => {
  const [roles, { general }] = await Promise.all([rolesOf(db, users), settings.read()])
  return users.map(user => presentForStaff(user, roles(user), general))
}

export const presentForStaff = (
  user: User,
  roles: UserSummary['roles'],
  { timezone }: { timezone: string },
): UserSummary => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  isAdmin: user.isAdmin,
  roles,
  staffUntil: lastDayOf(timezone, user.staffEndsAt),
  status: statusOf(user),
  createdAt: user.createdAt,
})

/** Describes an account for the audit log. */
export const userAuditFacts = ({
  firstName,
  lastName,
  email,
  phone,
  isAdmin,
  isActive,
}: Pick<User, 'firstName' | 'lastName' | 'email' | 'phone' | 'isAdmin' | 'isActive'>) => ({
  firstName,
  lastName,
  email,
  phone,
  isAdmin,
  isActive,
})
