import type { UserStatus } from '@shop/contracts/users/endpoints'

/** What is said of an account's state; nothing special is said of an active one in lists. */
export const userStatusLabel: Record<UserStatus, string> = {
  active: 'Active',
  invited: 'Invited, no password yet',
  deactivated: 'Deactivated',
}
