import { claimOrdersByEmail } from '../../people/accounts/claimGuestOrders.ts'
import { saveVersion, updateVersion } from '../../platform/events/audit/saveVersion.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { transactionAt } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { addOrderEvent, noteOrderChange } from '../orders/moveOrder.ts'
import { Order } from '../orders/Order.ts'
import { voidOrderLinks } from '../orders/orderLink.ts'
import { replaceOrderWords, wordsOf } from '../orders/orderWords.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'

interface Correction {
  /** A user's id. */
  actor: string
  email: string
  /** Version of the order as the client read it. */
  version?: number | undefined
}

const requireGuestOrder = ({ userId, email }: Order) => {
  if (userId !== null)
    throw new Failure('conflict', 'This order belongs to an account. Please change its email address there.')
  if (email === '')
    throw new Failure(
      'conflict',
      'The customer of this order has been erased, so it has no address to correct.',
    )
}

/**
 * Corrects the email address that a guest entered. Revokes the links that were emailed to the wrong address, and emails
 * the new address about a paid order, which moves to the account that has confirmed that address, if there is one.
 * Throws `conflict` for the order of an account, and for one that somebody has changed since it was read.
 */
export const correctOrderEmail = (
  deps: Deps,
  { id: orderId }: Order,
  { actor, email, version }: Correction,
): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    const { before, after } = await saveVersion(trx, {
      userId: actor,
      at,
      subject: 'order',
      id: orderId,
      version,
      read: async () => Order.query(trx).findById(orderId).forUpdate().throwIfNotFound(),
      facts: order => ({ email: order.email }),
      newValues: { email },
      write: current => {
        requireGuestOrder(current)
        return updateVersion(trx, 'orders', current, { email, updated_at: at })
      },
    })
    if (before.email === after.email) return
    await voidOrderLinks(trx, [orderId])
    await replaceOrderWords(trx, after, { before: wordsOf(before), after: wordsOf(after) })
    const detail = `Email address changed from ${before.email} to ${after.email}`
    await addOrderEvent(trx, { orderId, at, actor, detail })
    if (after.paidAt === null) return
    await claimOrdersByEmail(trx, email)
    await enqueue(trx, {
      dedupeKey: `order-moved:${orderId}:${newId()}`,
      kind: 'order-moved',
      payload: { orderId },
      at,
    })
  })

/**
 * Revokes the links in an order's emails, for a customer who has passed one on, or whose mailbox somebody else reads.
 */
export const voidLinks = (
  deps: Deps,
  { id: orderId }: Order,
  { actor }: Pick<Correction, 'actor'>,
): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    await voidOrderLinks(trx, [orderId])
    await addOrderEvent(trx, { orderId, at, actor, detail: 'Links in its emails voided' })
    const after = { links: 'voided' }
    await noteOrderChange(trx, { orderId, at, actor, before: { links: 'valid' }, after })
  })
