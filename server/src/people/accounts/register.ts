import type { register as endpoint, SignedIn } from '@shop/contracts/accounts/endpoints'
import { marketingText } from '@shop/contracts/accounts/marketingText'
import type { Input } from '@shop/contracts/endpoint'
import { newId } from '../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'
import { emailInUse } from './emailInUse.ts'
import { hashPassword } from './passwords/passwordHash.ts'
import { refuseWeakPassword } from './passwords/passwordRules.ts'
import { presentUser } from './present.ts'
import { startSession } from './sessions/startSession.ts'
import { User } from './User.ts'

/** Creates a customer's account, signs it in and sends the welcome email. */
export const register = async (
  deps: Deps,
  input: Input<typeof endpoint>,
  userAgent: string,
): Promise<SignedIn> => {
  const settings = await deps.settings.read()
  refuseWeakPassword(settings, { field: 'password', password: input.password, person: input })
  if (await User.query(deps.db).findOne({ email: input.email })) throw emailInUse()
  const passwordHash = await hashPassword(input.password, deps.config)
  const now = nowIso(deps)
  const hasOptedIn = input.marketingOptIn ?? false
  try {
    const result = await transaction(deps.db, async trx => {
      const user = await User.query(trx).insertAndFetch({
        id: newId(),
        email: input.email,
        passwordHash,
        firstName: input.firstName,
        lastName: input.lastName,
        phone: input.phone || null,
        marketingOptIn: hasOptedIn,
        marketingChangedAt: hasOptedIn ? now : null,
        marketingText: hasOptedIn ? marketingText : null,
        createdAt: now,
        updatedAt: now,
      })
      const welcome = { dedupeKey: `welcome:${user.id}`, kind: 'welcome', payload: { userId: user.id } }
      await enqueue(trx, { ...welcome, at: now })
      const tokens = await startSession(deps, trx, {
        userId: user.id,
        isRemembered: false,
        userAgent,
        settings,
      })
      return { tokens, user }
    })
    return { ...result.tokens, user: await presentUser(deps, result.user) }
  } catch (error) {
    throw isUniqueViolation(error, 'users.email') ? emailInUse() : error
  }
}
