import type { UserStatus } from '@shop/contracts/users/endpoints'

/** Labels of an account's state; lists show none for active accounts. */
export const userStatusLabel: Record<UserStatus, string> = {
  active: 'Active',
  invited: 'Invited, no password yet',
  deactivated: 'Deactivated',
}
