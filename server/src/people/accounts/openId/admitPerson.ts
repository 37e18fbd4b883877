import type { Knex } from 'knex'
import { email as emailField, personName } from '@shop/contracts/fields'
import { isDuplicateKey, isUniqueViolation } from '../../../platform/database/errors.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { claimAddress } from '../claimGuestOrders.ts'
import { insertInvitedUser } from '../links/inviteUser.ts'
import { clearUnconfirmed } from '../links/resetPassword.ts'
import { voidAccess } from '../links/voidAccess.ts'
import { noPassword } from '../passwords/passwordHash.ts'
import { lockStaff } from '../roles/lastOwner.ts'
import { readRights } from '../roles/rights.ts'
import { notifyOwner } from '../notifyOwner.ts'
import { User } from '../User.ts'
import { updateGroupRoles, providedRoles } from './providedRoles.ts'
import type { ProviderClaims } from './provider.ts'
import { SignInRefused } from './SignInRefused.ts'
import { domainsOf, Identity, type StaffSignIn } from './StaffSignIn.ts'

/** Returns the text if it is a valid name of a person, else the fallback. */
const validName = (text: string | undefined, fallback: string): string => {
  const parsed = personName.safeParse(text)
  return parsed.success ? parsed.data : fallback
}

/**
 * Returns the first and last name that the provider sends, or derives them from the full name or the address. A person
 * with one name has no last name.
 */
const namesOf = ({ firstName, lastName, name, email }: ProviderClaims) => {
  const [firstPart, ...otherParts] = name.split(/\s+/)
  const fromAddress = validName(email.split('@')[0], 'Staff')
  return {
    firstName: validName(firstName, validName(firstPart, fromAddress)),
    lastName: validName(lastName, validName(otherParts.join(' '), '')),
  }
}

/** Creates a staff account for an address of an allowed domain. */
const createAccount = async (
  trx: Knex.Transaction,
  signIn: StaffSignIn,
  claims: ProviderClaims,
  at: string,
): Promise<User> => {
  const { email } = claims
  if (!domainsOf(signIn).includes(email.slice(email.lastIndexOf('@') + 1))) throw new SignInRefused('unknown')
  const roles = await providedRoles(trx, signIn, claims)
  if (roles.length === 0) throw new SignInRefused('no_role')
  const terms = { roles, endsAt: null, note: '', byGroup: roles.map(({ id }) => id) }
  const { id } = await insertInvitedUser(trx, { ...namesOf(claims), email }, { at, terms })
  await User.query(trx).patch({ passwordHash: noPassword, emailConfirmedAt: at }).findById(id)
  await claimAddress(trx, { id, email })
  return User.query(trx).findById(id).throwIfNotFound()
}

/**
 * Links an account to the person whom the provider has identified. An account with an unconfirmed address may have been
 * set up by a stranger, so it is cleared first. This also accepts an open invitation.
 */
const linkAccount = async (
  trx: Knex.Transaction,
  { user, signIn, at }: { user: User; signIn: StaffSignIn; at: string },
) => {
  if (await Identity.query(trx).findOne({ user_id: user.id, issuer: signIn.issuer }))
    throw new SignInRefused('other_identity')
  if (user.emailConfirmedAt === null) {
    await clearUnconfirmed(trx, user, at)
    await User.query(trx)
      .patch({ passwordHash: noPassword, emailConfirmedAt: at, updatedAt: at })
      .findById(user.id)
    await claimAddress(trx, user)
    await voidAccess(trx, user.id)
  }
  await notifyOwner(trx, user.id, 'provider', at)
  const note = { at, userId: user.id, act: 'update', subject: 'user', subjectId: user.id } as const
  await noteChange(trx, { ...note, before: { provider: null }, after: { provider: signIn.name } })
}

const admitInTransaction = async (
  trx: Knex.Transaction,
  signIn: StaffSignIn,
  claims: ProviderClaims,
  at: string,
) => {
  const staff = await lockStaff(trx)
  const { issuer, subject, email } = claims
  const identity = await Identity.query(trx).findById([issuer, subject])
  const existingUser = await (identity
    ? User.query(trx).findById(identity.userId).forUpdate()
    : User.query(trx).findOne({ email }).forUpdate())
  if (existingUser && !existingUser.isActive) throw new SignInRefused('inactive')
  // Customers and former staff get no rights by signing in: a colleague has to assign them.
  if (existingUser && (await readRights(trx, existingUser.id, at)).permissions.size === 0)
    throw new SignInRefused('unknown')
  const user = existingUser ?? (await createAccount(trx, signIn, claims, at))
  if (!identity) {
    if (existingUser) await linkAccount(trx, { user, signIn, at })
    await Identity.query(trx).insert({ issuer, subject, userId: user.id, createdAt: at })
  }
  if (existingUser && signIn.groupClaim)
    await updateGroupRoles(trx, signIn, { user, groups: claims.groups, staff, at })
  return user.id
}

/**
 * Returns the account id of a person whom the provider has identified; links the account the first time, or creates
 * one. Throws `SignInRefused`, and then changes nothing.
 */
export const admitPerson = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  signIn: StaffSignIn,
  claims: ProviderClaims,
): Promise<string> => {
  if (!claims.isEmailVerified || !emailField.safeParse(claims.email).success)
    throw new SignInRefused('unverified')
  const attempt = () => transaction(deps.db, trx => admitInTransaction(trx, signIn, claims, nowIso(deps)))
  try {
    return await attempt()
  } catch (error) {
    const isConcurrent =
      isUniqueViolation(error, 'users.email') || isDuplicateKey(error, 'openid_identities', 'issuer')
    if (!isConcurrent) throw error
    // The same person signed in twice simultaneously, so the account exists now.
    return attempt()
  }
}
