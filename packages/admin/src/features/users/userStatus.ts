import type { UserStatus } from '@shop/contracts/users/endpoints'

/** Words for an account's state; nothing special is said of an active one in lists. */
export const userStatusLabel: Record<UserStatus, string> = {
  active: 'Active',
  invited: 'Invited, no password yet',
  deactivated: 'Deactivated',
}
