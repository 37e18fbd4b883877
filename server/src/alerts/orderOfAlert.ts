/**
 * As a column of `alerts`: the order that one is about, itself or by its refund; null where it is about none. Tested on
 * SQLite and Postgres.
 */
export const orderOfAlert = `coalesce(
  (select o.id from orders o where o.id = alerts.subject),
  (select r.order_id from refunds r where r.id = alerts.subject)) as "orderId"`
