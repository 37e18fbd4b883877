import { pick } from '@shop/contracts/facts/fieldTable'
import type { Deps } from '../../platform/base/deps.ts'
import type { Order } from '../../sales/orders/Order.ts'
import { AgentSession } from './AgentSession.ts'
import type { QuotedLine } from './QuotedLine.ts'
import type { Quote } from './quoteSession.ts'

const lineFacts = [
  'variantId',
  'productId',
  'sku',
  'title',
  'slug',
  'color',
  'size',
  'details',
  'status',
  'free',
  'imageKey',
  'unitPrice',
  'quantity',
] as const satisfies readonly (keyof QuotedLine)[]

const facts = [
  'price',
  'hasDelivery',
  'currency',
  'delivery',
  'code',
] as const satisfies readonly (keyof Quote)[]

/** A checkout as its agent saw it before it was bought. */
type CheckoutSnapshot = Pick<Quote, (typeof facts)[number] | 'lines' | 'problems'> & {
  orderId: string
  codes: string[]
}

/**
 * Stores a snapshot of a checkout with the order created from it. Later changes of the shop or the order do
 * not change it.
 */
export const saveCheckoutSnapshot = async (
  { db }: Pick<Deps, 'db'>,
  { id }: Pick<AgentSession, 'id'>,
  order: Pick<Order, 'id'>,
  quote: Quote,
): Promise<void> => {
  const snapshot: CheckoutSnapshot = {
    ...pick(quote, facts),
    lines: quote.lines.map(line => pick(line, lineFacts)),
    problems: quote.problems.filter(({ at }) => at.part === 'code'),
    orderId: order.id,
    codes: quote.state.codes,
  }
  await AgentSession.query(db)
    .where({ id })
    .patch({ bought: JSON.stringify(snapshot) })
}

/** Returns the stored checkout from which this order was created; null if the order was created in another way. */
export const checkoutSnapshotOf = (
  { bought }: Pick<AgentSession, 'bought'>,
  { id }: Pick<Order, 'id'>,
): CheckoutSnapshot | null => {
  const snapshot = bought === null ? null : (JSON.parse(bought) as CheckoutSnapshot)
  return snapshot?.orderId === id ? snapshot : null
}
