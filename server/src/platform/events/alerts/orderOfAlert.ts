/** Id of the order that an alert concerns: directly, or through its refund, payment, payment case or return. */
const id = `coalesce(
  (select o.id from orders o where o.id = alerts.subject),
  (select r.order_id from refunds r where r.id = alerts.subject),
  (select s.order_id from unmatched_payments s where s.id = alerts.subject),
  (select c.order_id from payment_cases c where c.id = alerts.subject),
  (select t.order_id from returns t where t.id = alerts.subject))`

/** Selects the id and number of an alert's order; null if it is not about an order. Tested on SQLite and Postgres. */
export const orderOfAlert = `${id} as "orderId", (select o.number from orders o where o.id = ${id}) as "orderNumber"`
