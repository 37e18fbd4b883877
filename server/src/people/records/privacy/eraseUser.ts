import type { Knex } from 'knex'
import { impersonalFields } from '../../../platform/events/audit/chain/findBreak.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import { voidOrderLinks } from '../../../sales/orders/orderLink.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { erasePastBuyers } from '../../history/pastOrders.ts'
import { User } from '../../accounts/User.ts'
import { forgetAbandoned, forgetInOrders } from './forgetAbandoned.ts'

/** Maximum orders in one statement, well below the limit of bindings of either database. */
const maxOrders = 10_000

/**
 * Removes an account and all its personal data: sessions, addresses, cart, wishlist, fit profiles, links and codes are
 * deleted with its row. Reviews stay without a name, documents without an owner. Paid orders and invoices keep their
 * own copies, which the law requires, without the account; unpaid orders lose their personal data. Links in emails
 * about these orders stop working. Data elsewhere is removed after the commit. Throws `not_found`, and `conflict` for
 * staff, whose roles must be removed first.
 */
export const eraseUser = async (trx: Knex.Transaction, userId: string, at: string): Promise<void> => {
  const user = await User.query(trx).findById(userId).forUpdate()
  if (!user) throw notFound('There is no such account.')
  if (user.isAdmin)
    throw new Failure('conflict', 'This is a staff account. Please remove its admin rights first.')
  await forgetInAudit(trx, userId)
  const orders: { id: string; email: string }[] = await trx('orders')
    .where({ user_id: userId })
    .orderBy('created_at', 'desc')
    .limit(maxOrders)
    .select('id', 'email')
  const orderIds = orders.map(({ id }) => id)
  await forgetInOrders(trx, orderIds)
  await forgetWebhooks(trx, [userId, ...orderIds])
  await voidOrderLinks(trx, orderIds)
  const emails = confirmedEmails(user, orders)
  await trx('stock_asks').whereIn('email', emails).delete()
  await trx('newsletter_subscribers').whereIn('email', emails).delete()
  await erasePastBuyers(trx, pastOrders => pastOrders.whereIn('email', emails), maxOrders)
  // Everything else follows by the foreign keys: on delete cascade, or set null.
  await User.query(trx).deleteById(userId)
  await forgetAbandoned(trx, orderIds)
  await enqueue(trx, {
    dedupeKey: `forget-person:${newId()}`,
    kind: 'forget-person',
    payload: { userId, orderIds, emails },
    at,
  })
}

/** Removes deliveries, made or pending, that tell other systems about the person and their orders. */
const forgetWebhooks = async (trx: Knex.Transaction, ids: readonly string[]): Promise<void> => {
  const returnIds: string[] = await trx('returns').whereIn('order_id', ids).pluck('id')
  await trx('webhook_deliveries')
    .whereIn('subject_id', [...ids, ...returnIds])
    .delete()
}

/**
 * Returns the email addresses of the account and of its orders; none if the account's address is unconfirmed. A
 * requested new address is left out, since it may be somebody else's.
 */
const confirmedEmails = ({ email, emailConfirmedAt }: User, orders: readonly { email: string }[]): string[] =>
  emailConfirmedAt === null ? [] : [...new Set([email, ...orders.map(order => order.email)])]

/**
 * Erases personal data from the audit log: entries about the account keep only the action; entries by the account keep
 * its bare id.
 */
const forgetInAudit = async (trx: Knex, userId: string) => {
  await trx('audit_log').where({ user_id: userId }).update({ former_user_id: userId })
  const entries: { id: string; before: string | null; after: string | null }[] = await trx('audit_log')
    .where({ subject: 'user', subject_id: userId })
    .select('id', 'before', 'after')
  for (const { id, before, after } of entries)
    await trx('audit_log')
      .where({ id })
      .update({ before: withoutPerson(before), after: withoutPerson(after), salt: null })
}

const withoutPerson = (state: string | null): string | null => {
  if (state === null) return null
  const remaining = Object.entries(JSON.parse(state) as object).filter(([name]) =>
    impersonalFields.includes(name),
  )
  return JSON.stringify(Object.fromEntries(remaining))
}
