/**
 * SQL of the units of an order's line that were refunded or are being refunded, over its refunds `r` and their lines
 * `l`.
 */
export const unitsRefundedSql = "sum(case when r.state = 'FAILED' then 0 else l.quantity end)"

/**
 * SQL of the same without units that were exchanged first, whose refund follows the return of their replacement.
 */
export const unexchangedRefundedSql =
  "sum(case when r.state = 'FAILED' or l.is_of_exchange then 0 else l.quantity end)"

const unsentRefundedSql = "sum(case when r.state = 'FAILED' or l.is_of_sent then 0 else l.quantity end)"
const unsentRestockedSql = 'sum(case when l.is_of_sent then 0 else l.restocked end)'
const largerSql = (refunded: string): string =>
  `case when ${refunded} > ${unsentRestockedSql} then ${refunded} else ${unsentRestockedSql} end`

/**
 * SQL of the units of an order's line that will not be sent, over the same rows: refunded units that had not been sent,
 * or restocked units whose refund failed later. A refund that replaces a failed one is of the same units, so the larger
 * number counts.
 */
export const unitsNotToSendSql = largerSql(unsentRefundedSql)

/**
 * SQL of those units that are no longer on the shelf as sold units. Leaves out units that a pending refund will
 * restock: they stay on the shelf until it is completed.
 */
export const unitsOffShelfSql = largerSql(
  "sum(case when r.state = 'FAILED' or l.is_of_sent or r.state = 'PENDING' and l.restocks then 0 else l.quantity end)",
)

/** SQL of the sent units of an order's line `i` that refunds put back into stock, even if a bank rejected one later. */
export const sentRestockedSql =
  '(select coalesce(sum(l.restocked), 0) from refund_lines l where l.order_item_id = i.id and l.is_of_sent)'
