/**
 * The units of variant `v` that the unpaid order of cart `c` holds: reserved, and still this shopper's to buy. A
 * subselect for both databases.
 */
export const heldUnits = `coalesce((select sum(oi.quantity) from orders o join order_items oi on oi.order_id = o.id
    where o.cart_id = c.id and o.status = 'PENDING' and oi.variant_id = v.id), 0)`
