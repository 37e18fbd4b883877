import { iossOf } from '@shop/contracts/shop/ioss'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { vatContainedIn } from '../pricing/priceOrder.ts'
import { unitsToSendSql } from '../orders/parcels/units.ts'

interface Line {
  /** VAT rate in per cent. */
  rate: number
  /** Amount paid for all units of the line, in pence. */
  paid: number
  quantity: number
  /** Units that are still to be sent. */
  to_send: number
}

/**
 * Tells whether the unsent goods of these paid orders, sent as one consignment, exceed the value that the IOSS number
 * may be used for. At checkout each order was checked on its own. The intrinsic value is the price at which goods are
 * sold (Delegated Regulation (EU) 2015/2446, article 1 (48)) when the payment is accepted (Directive 2006/112/EC,
 * article 66a), so that a later refund of a part of the price does not lower it. Tested on SQLite and Postgres.
 */
export const isAboveIoss = async (
  db: Knex,
  ids: readonly string[],
  { shipping }: Pick<Settings, 'shipping'>,
): Promise<boolean> => {
  const max = iossOf(shipping)?.max
  if (ids.length < 2 || max === undefined) return false
  const lines = await rows<Line>(
    db,
    `select o.vat_rate as rate, i.line_total - i.discount as paid, i.quantity, ${unitsToSendSql} as to_send
      from order_items i join orders o on o.id = i.order_id
      where o.status = 'PAID' and o.vat_reason = 'ioss' and o.id in (${ids.map(() => '?').join(', ')})`,
    [...ids],
  )
  const goodsValue = lines.reduce((sum, { rate, paid, quantity, to_send: unsent }) => {
    const gross = Math.round((paid * unsent) / quantity)
    return sum + gross - vatContainedIn(gross, { rate, reason: 'ioss' })
  }, 0)
  return goodsValue > max
}
