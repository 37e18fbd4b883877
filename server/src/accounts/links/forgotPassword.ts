import { newId } from '../../database/BaseModel.ts'
import { transaction } from '../../database/transaction.ts'
import { nowIso, type Deps } from '../../base/deps.ts'
import { enqueue } from '../../outbox/enqueue.ts'

/**
 * Has a link to set a new password sent, if the address has an account. Whether it has one is looked up with the mail
 * and not here, so that the answer takes the same time for every address.
 */
export const forgotPassword = (deps: Deps, email: string): Promise<void> =>
  transaction(deps.db, trx =>
    enqueue(trx, {
      dedupeKey: `password-reset:${newId()}`,
      kind: 'password-reset',
      payload: { email },
      at: nowIso(deps),
    }),
  )
