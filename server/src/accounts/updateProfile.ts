import type { updateProfile as endpoint } from '@shop/contracts/accounts/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { isUniqueViolation } from '../database/errors.ts'
import { nowIso, type Deps } from '../deps.ts'
import { unauthenticated } from '../http/Failure.ts'
import { emailTaken } from './emailTaken.ts'
import { User } from './User.ts'

/** Changes names, email and phone; a phone that is not sent stays. Throws `email_taken`. */
export const updateProfile = async (
  deps: Deps,
  userId: string,
  { firstName, lastName, email, phone }: Input<typeof endpoint>,
): Promise<User> => {
  const changes = {
    firstName,
    lastName,
    email,
    ...(phone !== undefined && { phone: phone || null }),
    updatedAt: nowIso(deps),
  }
  try {
    const user = await User.query(deps.db).patchAndFetchById(userId, changes)
    if (!user) throw unauthenticated()
    return user
  } catch (error) {
    throw isUniqueViolation(error, 'users.email') ? emailTaken() : error
  }
}
