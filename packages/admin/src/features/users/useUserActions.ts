import {
  deactivateUser,
  eraseUser,
  getUser,
  listUsers,
  reactivateUser,
  setUserRole,
  type UserSummary,
} from '@shop/contracts/users/endpoints'
import { resendInvitation } from '@shop/contracts/users/staffEndpoints'
import { useAction } from '../../kit/act/useAction.ts'
import { useKeysAndWebhooksText } from './useKeysAndWebhooksText.ts'
import type { Can } from '../../kit/session/useCan.ts'

const refetch = [listUsers, getUser]

/** Tells whether an account may be changed: only users who manage staff may change accounts of staff. */
export const mayChange = ({ isAdmin }: Pick<UserSummary, 'isAdmin'>, can: Can): boolean =>
  !isAdmin || can('staff:manage')

/**
 * Actions on an account. Changing the role, deactivating and erasing first ask and name the consequence. The server
 * protects the user's own account and the last owner.
 */
export const useUserActions = ({ onErased }: { onErased?: () => void } = {}) => {
  const keysAndWebhooksText = useKeysAndWebhooksText()
  const role = useAction(setUserRole, {
    success: ({ firstName, isAdmin }) => `${firstName} is ${isAdmin ? 'an admin' : 'a customer'} now`,
    failure: 'Failed to change role',
    refetch,
  })
  const deactivate = useAction(deactivateUser, {
    success: 'User deactivated',
    failure: 'Failed to deactivate user',
    refetch,
  })
  const reactivate = useAction(reactivateUser, {
    success: 'User reactivated',
    failure: 'Failed to reactivate user',
    refetch,
  })
  const invite = useAction(resendInvitation, {
    success: 'User invitation sent successfully!',
    failure: 'Failed to send invitation. Please try again.',
    refetch,
  })
  const erase = useAction(eraseUser, {
    success: 'Personal data erased',
    failure: 'Failed to erase personal data',
    refetch,
    ...(onErased && { onDone: onErased }),
  })
  return {
    isBusy: [role, deactivate, reactivate, invite, erase].some(({ isPending }) => isPending),
    changeRole: async ({ id, isAdmin, firstName, lastName }: UserSummary) => {
      const keysAndWebhooks = isAdmin ? await keysAndWebhooksText(id) : ''
      role.ask({
        title: isAdmin ? 'Make Customer' : 'Make Admin',
        text: `Are you sure you want to ${isAdmin ? 'remove admin rights' : 'promote to admin'} for this user? ${firstName} ${lastName} ${isAdmin ? `will lose access to the back office at once. The last owner keeps it, and nobody can change their own role.${keysAndWebhooks}` : 'becomes a manager, who can see and change everything except staff and roles.'}`,
        actionLabel: isAdmin ? 'Make Customer' : 'Make Admin',
        isDanger: isAdmin,
        input: { id, isAdmin: !isAdmin },
      })
    },
    deactivate: async ({ id, isAdmin, firstName, lastName }: UserSummary) => {
      const keysAndWebhooks = isAdmin ? await keysAndWebhooksText(id) : ''
      deactivate.ask({
        title: 'Deactivate User',
        text: `${firstName} ${lastName} will no longer be able to access their account, and will be signed out everywhere. Orders stay, and the account can be reactivated.${keysAndWebhooks}`,
        actionLabel: 'Deactivate',
        input: { id },
      })
    },
    reactivate: ({ id }: UserSummary) => reactivate.run({ id }),
    inviteAgain: ({ id }: UserSummary) => invite.run({ id }),
    erase: ({ id, firstName, lastName }: UserSummary) =>
      erase.ask({
        title: 'Erase Personal Data',
        text: `The account of ${firstName} ${lastName}, its addresses, cart and wishlist will be deleted for good, and the name removed from reviews. Orders and invoices keep what the law requires. This cannot be undone.`,
        actionLabel: 'Erase',
        input: { id },
      }),
  }
}
