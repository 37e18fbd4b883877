import { marketingText } from '@shop/contracts/accounts/marketingText'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import { unauthenticated } from '../http/Failure.ts'
import { User } from './User.ts'

/** Keeps whether somebody wants news, since when, and what they agreed to. The same answer again changes nothing. */
export const updatePreferences = (deps: Deps, userId: string, marketingOptIn: boolean): Promise<User> =>
  transaction(deps.db, async trx => {
    const user = await User.query(trx).findById(userId).forUpdate()
    if (!user) throw unauthenticated()
    if (user.marketingOptIn === marketingOptIn) return user
    const at = nowIso(deps)
    return User.query(trx)
      .patchAndFetchById(userId, {
        marketingOptIn,
        marketingChangedAt: at,
        // With the end of a consent its text stays: it says what was withdrawn.
        ...(marketingOptIn && { marketingText }),
        updatedAt: at,
      })
      .throwIfNotFound()
  })
