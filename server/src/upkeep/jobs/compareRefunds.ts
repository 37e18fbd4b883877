import { batchesOf } from '@shop/contracts/batchesOf'
import { formatMoney, type Pence } from '@shop/contracts/money'
import type { Deps } from '../../platform/base/deps.ts'
import { dayMs } from '../../platform/base/time.ts'
import { filterAsync, idsPerBatch } from './comparePayments.ts'
import type { Difference } from './Difference.ts'

interface ShopRefund {
  id: string
  amount: Pence
  currency: string
  theirId: string | null
}

interface RefundRecord {
  amount: Pence
  state: string
}

/** Compares the provider's refunds since `from` with ours, in both directions. */
export const compareRefunds = async (
  { db, payments }: Deps,
  from: string,
  to: string,
): Promise<Difference[]> => {
  const providerRefunds = new Map<string, RefundRecord & { currency: string; isInWindow: boolean }>()
  // Starts a day earlier, since a refund made in the provider's dashboard is recorded here later than it was made.
  for await (const refund of payments.listRefunds(new Date(Date.parse(from) - dayMs).toISOString()))
    providerRefunds.set(refund.id, {
      ...refund,
      isInWindow: refund.createdAt > from && refund.createdAt < to,
    })
  const shopRefunds = new Map<string, RefundRecord>()
  for (const ids of batchesOf([...providerRefunds.keys()], idsPerBatch))
    for (const row of await db('refunds')
      .whereIn('stripe_refund_id', ids)
      .select('stripe_refund_id', 'amount', 'state'))
      shopRefunds.set(row.stripe_refund_id, row)
  const succeededRefunds: ShopRefund[] = await db('refunds')
    .join('orders', 'orders.id', 'refunds.order_id')
    .where({ state: 'SUCCEEDED', method: 'card' })
    .whereBetween('refunds.created_at', [from, to])
    .select('refunds.id', 'amount', 'currency', { theirId: 'stripe_refund_id' })
  const unlistedRefunds = succeededRefunds.filter(
    ({ theirId }) => theirId === null || !providerRefunds.has(theirId),
  )
  // A refund made in the provider's dashboard may be so old that the list does not include it, so it is looked up by id.
  const foundRefunds = await filterAsync(
    unlistedRefunds,
    async ({ theirId }) => theirId !== null && (await payments.findRefundById(theirId)) !== null,
  )
  return [
    ...[...providerRefunds].flatMap(([id, refund]): Difference[] => {
      const shopRefund = shopRefunds.get(id)
      const isSame = shopRefund?.amount === refund.amount && shopRefund.state === refund.state
      if (!refund.isInWindow || isSame) return []
      const money = (amount: Pence) => formatMoney(amount, refund.currency)
      const shopText = shopRefund ? `${money(shopRefund.amount)}, ${shopRefund.state}` : 'nothing'
      const detail = `The provider has a refund of ${money(refund.amount)}, ${refund.state}; here it is ${shopText}.`
      return [{ kind: 'refund-differs', subject: id, detail }]
    }),
    ...unlistedRefunds
      .filter(refund => !foundRefunds.includes(refund))
      .map(({ id, amount, currency, theirId }) => ({
        kind: 'refund-differs' as const,
        subject: theirId ?? id,
        detail: `${formatMoney(amount, currency)} was refunded here, but the provider has no record of the refund.`,
      })),
  ]
}
