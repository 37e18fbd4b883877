/**
 * A table of the units that a cart's own unpaid order holds, by variant: reserved, and still this shopper's to buy.
 * SQL for both databases; its one binding is the cart's id.
 */
export const heldUnits = `(select oi.variant_id, sum(oi.quantity) as units
  from orders o join order_items oi on oi.order_id = o.id
  where o.cart_id = ? and o.status = 'PENDING' group by oi.variant_id)`
