import type { Knex } from 'knex'
import { Failure, notFound } from '../http/Failure.ts'
import { User } from './User.ts'

/** What an audit entry about an account keeps of it. */
const impersonal = ['isAdmin', 'isActive', 'secondFactor', 'createdAt']

/**
 * Removes an account and all that is personal about it: sessions, addresses, cart, wishlist, links and codes go with its
 * row. Reviews stay without a name, documents without an owner. Orders and invoices keep their own copies, which the
 * law asks for, and lose the account. Throws `not_found`, and `conflict` for staff, who have to be made customers first.
 */
export const eraseUser = async (trx: Knex.Transaction, userId: string): Promise<void> => {
  const user = await User.query(trx).findById(userId).forUpdate()
  if (!user) throw notFound('There is no such account.')
  if (user.isAdmin)
    throw new Failure('conflict', 'This is an account of staff. Please take its admin rights away first.')
  await forgetInAudit(trx, userId)
  // Everything else follows by the foreign keys: on delete cascade, or set null.
  await User.query(trx).deleteById(userId)
}

/** Entries about the account keep what was done; those by it keep its bare id. */
const forgetInAudit = async (trx: Knex, userId: string) => {
  await trx('audit_log').where({ user_id: userId }).update({ former_user_id: userId })
  const about: { id: string; before: string | null; after: string | null }[] = await trx('audit_log')
    .where({ subject: 'user', subject_id: userId })
    .select('id', 'before', 'after')
  for (const { id, before, after } of about)
    await trx('audit_log')
      .where({ id })
      .update({ before: withoutPerson(before), after: withoutPerson(after) })
}

const withoutPerson = (state: string | null): string | null => {
  if (state === null) return null
  const kept = Object.entries(JSON.parse(state) as object).filter(([name]) => impersonal.includes(name))
  return JSON.stringify(Object.fromEntries(kept))
}
