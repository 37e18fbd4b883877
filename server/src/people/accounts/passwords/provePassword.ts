import type { Deps } from '../../../platform/base/deps.ts'
import { Failure, unauthenticated } from '../../../platform/http/Failure.ts'
import { attemptPassword } from './attemptPassword.ts'
import { isPassword, noPassword } from './passwordHash.ts'
import { User } from '../User.ts'

export const wrongPassword = (field: string) => {
  const text =
    field === 'password' ? 'This password is not correct.' : 'Your current password is not correct.'
  return new Failure('wrong_password', text, { fields: { [field]: text } })
}

const hasNoPassword = (field: string) => {
  const text = 'Your account has no password. Set one first: sign out, and choose “Forgot password?”.'
  return new Failure('wrong_password', text, { fields: { [field]: text } })
}

/**
 * Verifies the password of a signed-in person again. Throws `wrong_password` at `field`, or `too_many_requests` after
 * too many failures.
 */
export const provePassword = async (
  deps: Deps,
  { id }: { id: string },
  { field, password }: { field: 'password' | 'currentPassword'; password: string },
): Promise<User> => {
  const user = await User.query(deps.db).findById(id)
  if (!user) throw unauthenticated()
  if (user.passwordHash === noPassword) throw hasNoPassword(field)
  const provenUser = await attemptPassword(deps, ['change-password', id], async () =>
    (await isPassword(user.passwordHash, password, deps.config)) ? user : null,
  )
  if (!provenUser) throw wrongPassword(field)
  return provenUser
}
