import type { UserStatus, UserSummary } from '@shop/contracts/users/endpoints'
import type { User } from '../../accounts/User.ts'

const statusOf = ({ isActive, passwordHash }: User): UserStatus => {
  if (!isActive) return 'deactivated'
  return passwordHash === null ? 'invited' : 'active'
}

export const presentForStaff = (user: User): UserSummary => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  isAdmin: user.isAdmin,
  status: statusOf(user),
  createdAt: user.createdAt,
})

/** An account as it stands in the audit log. */
export const noteUser = ({ firstName, lastName, email, phone, isAdmin, isActive }: User) => ({
  firstName,
  lastName,
  email,
  phone,
  isAdmin,
  isActive,
})
