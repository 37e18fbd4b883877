import type { Knex } from 'knex'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import type { User } from '../User.ts'

/**
 * Tells whether an account has two-step sign-in, confirmed by a code. `Viewer.hasSecondFactor` tells the same of the
 * person who makes the request.
 */
export const hasSecondFactor = ({ totpConfirmedAt }: Pick<User, 'totpConfirmedAt'>): boolean =>
  totpConfirmedAt !== null

/** Records that a member of staff has switched their own second factor on or off. */
export const noteSecondFactor = async (
  trx: Knex.Transaction,
  user: User,
  at: string,
  isOn: boolean,
): Promise<void> => {
  if (!user.isAdmin) return
  await noteChange(trx, {
    at,
    userId: user.id,
    subject: 'user',
    subjectId: user.id,
    before: { secondFactor: !isOn },
    after: { secondFactor: isOn },
  })
}
