/** Refunds of an order's own payment that have reached the customer. */
const succeededSql = "r.state = 'SUCCEEDED' and r.unmatched_payment_id is null"
/** Statuses of an order whose payment the shop still has, at least in part. */
const isPaidSql = "o.status in ('PAID', 'SHIPPED', 'DELIVERED')"

/** SQL of the refunded part of what was paid for an order `o`; 0 once all of it is refunded. */
export const refundedPartSql = `case when ${isPaidSql}
  then (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and ${succeededSql}) else 0 end`

/** SQL condition for partly refunded orders. It selects from refunds first, since there are few of them. */
export const isPartRefundedSql = `${isPaidSql} and o.id in (select r.order_id from refunds r where ${succeededSql})`
