/** Refunds of an order's own payment that have reached the customer. */
const made = "r.state = 'SUCCEEDED' and r.unmatched_payment_id is null"
/** Statuses of an order of whose money a part is still the shop's. */
const kept = "o.status in ('PAID', 'SHIPPED', 'DELIVERED')"

/** SQL of the part of what was paid for an order `o` that has gone back; 0 once all of it has. */
export const refundedPart = `case when ${kept}
  then (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and ${made}) else 0 end`

/** SQL of whether there is such a part, as a condition of a list, which begins with the few refunds. */
export const ofPartRefunded = `${kept} and o.id in (select r.order_id from refunds r where ${made})`
