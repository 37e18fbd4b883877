import { createHmac } from 'node:crypto'
import { retentionPeriods } from '@shop/contracts/accounts/retentionPeriods'
import type { Knex } from 'knex'
import { isPostgres } from '../../../platform/database/connect.ts'
import { oneRow, rows } from '../../../platform/database/rows.ts'
import { waitForAll } from '../../../platform/database/waitForAll.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { networkOf } from '../../../platform/http/connections/clientAddress.ts'

/**
 * Maximum number of units that the unpaid orders of an account or a guest, or those from one network, may reserve at
 * once.
 */
const maxHeldUnits = 100
/**
 * Maximum number of units that the same unpaid orders may reserve within a day, expired ones included, so that a
 * reservation cannot be renewed for ever.
 */
const maxUnitsPerDay = 10 * maxHeldUnits
/** Time for which an order's network is stored, and for which unpaid orders count, ms. */
const networkRetentionMs = retentionPeriods.orderNetworks.days * dayMs

/** A keyed digest of the client's network; null if the shop has no rate limits. */
export const placedFrom = ({ config, jwtSecret }: Deps, ip: string): string | null =>
  config.hasRateLimits
    ? createHmac('sha256', jwtSecret)
        .update(`placed from ${networkOf(ip)}`)
        .digest('hex')
    : null

interface OrderToPlace {
  userId: string | null
  cartId: string
  placedFrom: string | null
  lines: readonly { quantity: number }[]
  /** The settings' maximum quantity of one item. A single line of that many is never refused here. */
  maxOrderQuantity: number
  at: string
}

/**
 * Refuses an order that would reserve too many unpaid units together with other orders of the account, or of the
 * guest's cart, or with those from the same network. The order's row has been inserted without its lines. On Postgres
 * orders from one network wait for each other here; SQLite has one writer. Throws `limit_reached` if the order alone is
 * too large, otherwise `unpaid_limit_reached`.
 */
export const checkHeldUnits = async (trx: Knex.Transaction, order: OrderToPlace): Promise<void> => {
  if (order.placedFrom === null) return
  const max = Math.max(maxHeldUnits, order.maxOrderQuantity)
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units > max)
    throw new Failure(
      'limit_reached',
      `You can order at most ${max} items at once. For a larger order, please contact us.`,
    )
  const since = new Date(Date.parse(order.at) - networkRetentionMs).toISOString()
  const [, shopperUnits, networkUnits] = await waitForAll(
    waitForNetwork(trx, order.placedFrom),
    order.userId
      ? countUnpaidUnits(trx, 'user_id', order.userId, since)
      : countUnpaidUnits(trx, 'cart_id', order.cartId, since),
    countUnpaidUnits(trx, 'placed_from', order.placedFrom, since),
  )
  for (const { now, today } of [shopperUnits, networkUnits])
    if (now + units > max || today + units > Math.max(maxUnitsPerDay, max))
      throw new Failure(
        'unpaid_limit_reached',
        'Too many items are reserved for unpaid orders. Please pay for your open order, or try again later.',
      )
}

/**
 * Serializes orders from one network on Postgres. Later statements of the transaction see the orders that it waited
 * for.
 */
const waitForNetwork = async (trx: Knex.Transaction, network: string): Promise<void> => {
  if (isPostgres(trx))
    await rows(
      trx,
      'select pg_advisory_xact_lock(hashtextextended(?, 0))',
      [`held ${network}`],
      'wait for network',
    )
}

/** Counts the units of unpaid orders since `since`: reserved now, and in total. Tested on SQLite and Postgres. */
const countUnpaidUnits = async (
  trx: Knex.Transaction,
  column: 'user_id' | 'cart_id' | 'placed_from',
  value: string,
  since: string,
): Promise<{ now: number; today: number }> => {
  const sums = await oneRow<{ held: number | string; placed: number | string }>(
    trx,
    `select coalesce(sum(case when o.status = 'PENDING' then i.quantity else 0 end), 0) as held,
        coalesce(sum(i.quantity), 0) as placed
      from orders o join order_items i on i.order_id = o.id
      where o.${column} = ? and o.created_at > ? and o.paid_at is null and o.holding <> 'nothing'`,
    [value, since],
    `unpaid by ${column}`,
  )
  return { now: Number(sums.held), today: Number(sums.placed) }
}
