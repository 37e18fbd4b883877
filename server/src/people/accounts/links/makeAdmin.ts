import type { Knex } from 'knex'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { clearSecondFactor } from '../secondFactor/enrol.ts'
import { hasSecondFactor, noteSecondFactor } from '../secondFactor/hasSecondFactor.ts'
import { findRoles, giveRoles, staffAuditFacts, rolesOf } from '../roles/giveRoles.ts'
import { ownerRole } from '../roles/Role.ts'
import { notifyOwner } from '../notifyOwner.ts'
import { User } from '../User.ts'
import { insertInvitedUser } from './inviteUser.ts'
import { mintLink } from './mintLink.ts'
import { voidAccess } from './voidAccess.ts'

interface AdminRequest {
  email: string
  /** Required if there is no account yet. */
  name: Pick<User, 'firstName' | 'lastName'> | null
  /** Removes two-step sign-in, for an owner who has lost both the app and the recovery codes. */
  clearsSecondFactor: boolean
}

const rightsOf = ({ isAdmin, isActive }: User) => ({ isAdmin, isActive })

/**
 * Clears everything that a stranger may have set up in an account with an unconfirmed address, so that they do not get
 * the owner's rights with it.
 */
const resetUnconfirmedAccount = async (trx: Knex.Transaction, { id }: User, at: string) => {
  await User.query(trx).patch({ passwordHash: null, updatedAt: at }).findById(id)
  await clearSecondFactor(trx, id, at)
  await trx('addresses').where({ user_id: id }).delete()
  await voidAccess(trx, id)
}

const makeOwner = async (trx: Knex.Transaction, user: User, at: string) => {
  const before = { ...rightsOf(user), ...(await staffAuditFacts(trx, user)) }
  const heldRoles = (await rolesOf(trx, [user]))(user).map(({ id }) => id)
  if (user.isActive && user.staffEndsAt === null && heldRoles.includes(ownerRole)) return
  if (!user.isAdmin && user.emailConfirmedAt === null) await resetUnconfirmedAccount(trx, user, at)
  await User.query(trx).patch({ isActive: true }).findById(user.id)
  await giveRoles(trx, user.id, await ownerTerms(trx, [...heldRoles, ownerRole], user.staffNote), {
    at,
    by: null,
  })
  const updatedUser = await User.query(trx).findById(user.id).throwIfNotFound()
  const after = { ...rightsOf(updatedUser), ...(await staffAuditFacts(trx, updatedUser)) }
  await noteChange(trx, {
    at,
    userId: user.id,
    subject: 'user',
    subjectId: user.id,
    before,
    after,
  })
}

const ownerTerms = async (trx: Knex.Transaction, ids: readonly string[], note: string) => ({
  roles: await findRoles(trx, ids),
  endsAt: null,
  note,
})

interface OwnerLink {
  isNew: boolean
  kind: 'invitation' | 'password-reset'
  link: string
}

/**
 * Makes the person with an email address an owner of the shop: the first one, or one who has lost every way
 * to sign in. Called by the operator of the machine. Returns the link by which the owner sets a password,
 * like those in emails; null if there is no account with the address and no name for one.
 */
export const makeAdmin = async (
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  { email, name, clearsSecondFactor }: AdminRequest,
): Promise<OwnerLink | null> => {
  const at = nowIso(deps)
  const result = await transaction(deps.db, async trx => {
    const before = await User.query(trx).findOne({ email }).forUpdate()
    if (!before)
      return (
        name && {
          isNew: true,
          user: await insertInvitedUser(
            trx,
            { ...name, email },
            { at, terms: await ownerTerms(trx, [ownerRole], '') },
          ),
        }
      )
    await makeOwner(trx, before, at)
    const user = await User.query(trx).findById(before.id).throwIfNotFound()
    if (clearsSecondFactor && hasSecondFactor(user)) {
      await clearSecondFactor(trx, user.id, at)
      await noteSecondFactor(trx, user, at, false)
      await voidAccess(trx, user.id)
      await notifyOwner(trx, user.id, 'second-factor-off', at)
    }
    return { isNew: false, user }
  })
  if (!result) return null
  const { isNew, user } = result
  const kind = user.passwordHash === null ? 'invitation' : 'password-reset'
  return {
    isNew,
    kind,
    link: await mintLink(deps, { id: newId(), createdAt: nowIso(deps) }, { userId: user.id, kind }),
  }
}
