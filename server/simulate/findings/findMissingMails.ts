import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import type { World } from '../World.ts'

/** Finds emails that somebody was promised and that are not in the outbox. */
export const findMissingMails = async ({ db }: World): Promise<string[]> => {
  const keys = new Set<string>(await db('outbox').pluck('dedupe_key'))
  const idsOf = (table: string, narrow: (query: ReturnType<typeof db>) => unknown) => {
    const query = db(table).orderBy('id')
    narrow(query)
    return query.pluck('id') as Promise<string[]>
  }
  const expectedMails: [letter: string, ids: string[]][] = [
    ['shipped', await idsOf('parcels', query => query.whereNull('taken_back_at'))],
    [
      'refunded',
      await idsOf('refunds', query => query.where({ state: 'SUCCEEDED' }).whereNull('unmatched_payment_id')),
    ],
    ['return-asked', await idsOf('returns', query => query)],
    ['welcome', await idsOf('users', query => query.where({ is_admin: false, is_active: true }))],
  ]
  const canceledOrders: { id: string; at: string; promotionCode: string | null }[] = await db(
    'order_events as e',
  )
    .join('orders as o', 'o.id', 'e.order_id')
    .where({ from_status: 'PAID', to_status: 'CANCELED' })
    .orderBy('o.id')
    .select('o.id', 'e.at', { promotionCode: 'o.promotion_code' })
  return [
    ...expectedMails.flatMap(([mailKind, ids]) =>
      ids.filter(id => !keys.has(`${mailKind}:${id}`)).map(id => `${mailKind} of ${id} was never written`),
    ),
    // The end of an exchange order is announced by the email about its return.
    ...canceledOrders
      .filter(order => exchangeCodeOf(order) === null && !keys.has(`canceled:${order.id}:${order.at}`))
      .map(({ id }) => `${id} was paid and canceled, and nobody was told`),
  ]
}
