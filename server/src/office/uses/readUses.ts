import type { Answer } from '@shop/contracts/endpoint'
import type { getProductUses, UseCounts } from '@shop/contracts/products/uses'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { notFound } from '../../platform/http/Failure.ts'
import { countPlansOfProduct } from './readPlans.ts'

interface Row {
  /** Null for all variants of the product. */
  variantId: string | null
  kind: keyof UseCounts | 'product' | 'ordered'
  total: number | string
}

/** SQL for the number of holders of each kind, by variant and for all variants together. */
const usesSql = `with holders as (
    select i.variant_id, 'carts' as kind, i.cart_id as holder
      from cart_items i join variants v on v.id = i.variant_id where v.product_id = ?
    union all
    select i.variant_id, case o.status when 'PAID' then 'paidOrders' else 'unpaidOrders' end, o.id
      from order_items i join orders o on o.id = i.order_id
      where i.product_id = ? and i.variant_id is not null and o.status in ('PENDING', 'PAID')
    union all
    select i.variant_id, 'returns', r.id
      from order_items i join return_lines l on l.order_item_id = i.id join returns r on r.id = l.return_id
      where i.product_id = ? and i.variant_id is not null
        and (r.state in ('ASKED', 'SENT', 'RECEIVED') or l.in_repair > 0)
    union all
    select l.variant_id, 'purchases', b.id
      from variants v join purchase_lines l on l.variant_id = v.id join purchases b on b.id = l.purchase_id
      where v.product_id = ? and l.received < l.quantity and b.state in ('draft', 'ordered', 'partly_received')
    union all
    select a.variant_id, 'asks', a.id
      from stock_asks a join variants v on v.id = a.variant_id where v.product_id = ? and a.told_at is null
  )
  select variant_id as "variantId", kind, count(distinct holder) as total from holders group by variant_id, kind
  union all
  select null, kind, count(distinct holder) from holders group by kind
  union all
  select null, 'product', count(*) from products where id = ?
  union all
  select null, 'ordered', count(*) from (select 1 from order_items where product_id = ? limit 1) ordered`

const noHolders: UseCounts = { carts: 0, unpaidOrders: 0, paidOrders: 0, returns: 0, purchases: 0, asks: 0 }

/** Reads what still uses a product and its variants. Throws `not_found`. */
export const readProductUses = async (db: Knex, id: string): Promise<Answer<typeof getProductUses>> => {
  const placeholderCount = usesSql.split('?').length - 1
  const bindings = Array.from({ length: placeholderCount }, () => id)
  const useRows = await rows<Row>(db, usesSql, bindings)
  const byVariant = new Map<string | null, UseCounts>()
  const facts = { product: 0, ordered: 0 }
  for (const { variantId, kind, total } of useRows)
    if (kind === 'product' || kind === 'ordered') facts[kind] = Number(total)
    else byVariant.set(variantId, { ...(byVariant.get(variantId) ?? noHolders), [kind]: Number(total) })
  if (facts.product === 0) throw notFound('This product does not exist.')
  return {
    ...(byVariant.get(null) ?? noHolders),
    plannedChanges: await countPlansOfProduct(db, id),
    isOrdered: facts.ordered > 0,
    variants: [...byVariant].flatMap(([variantId, holders]) =>
      variantId === null ? [] : [{ id: variantId, ...holders }],
    ),
  }
}
