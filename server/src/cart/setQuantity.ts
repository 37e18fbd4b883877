import { effectivePrice } from '@shop/contracts/money'
import type { Viewer } from '../http/Viewer.ts'
import { newId } from '../database/BaseModel.ts'
import { rows } from '../database/rows.ts'
import { nowIso, type Deps } from '../deps.ts'
import { Failure, notFound } from '../http/Failure.ts'
import { heldUnits } from './heldUnits.ts'
import { mostLines } from './mostLines.ts'
import { cartIdOf } from './readCart.ts'

interface Wanted {
  title: string
  color: string
  size: string
  price: number
  salePrice: number | null
  free: number
  status: string
  inCart: number | null
  /** Of the whole cart. */
  lineCount: number
}

// Tested on SQLite and Postgres.
const wantedQuery = `
  select p.title, p.status, v.color, v.size, v.price, v.sale_price as "salePrice", i.quantity as "inCart",
    v.stock - v.reserved + coalesce(held.units, 0) as free,
    (select count(*) from cart_items where cart_id = ?) as "lineCount"
  from variants v join products p on p.id = v.product_id
    left join cart_items i on i.variant_id = v.id and i.cart_id = ?
    left join ${heldUnits} held on held.variant_id = v.id
  where v.id = ?`

const findWanted = async ({ db }: Deps, cartId: string, variantId: string): Promise<Wanted | undefined> =>
  (await rows<Wanted>(db, wantedQuery, [cartId, cartId, cartId, variantId], 'wanted variant'))[0]

const check = (wanted: Wanted | undefined, quantity: number, maxOrderQuantity: number): Wanted => {
  if (!wanted || wanted.status !== 'ACTIVE')
    throw new Failure('item_unavailable', 'This item is not for sale any more.')
  if (quantity > maxOrderQuantity)
    throw new Failure('limit_reached', `You can order at most ${maxOrderQuantity} of one item.`)
  if (quantity > wanted.free) throw new Failure('out_of_stock', shortText(wanted))
  return wanted
}

const nameOf = ({ title, color, size }: Wanted) => `${title} (${color}, ${size})`

const shortText = (wanted: Wanted) => {
  const { free, inCart } = wanted
  if (free <= 0) return `${nameOf(wanted)} is sold out.`
  return `Only ${free} of ${nameOf(wanted)} left${inCart ? `, and ${inCart} in your cart already` : ''}.`
}

/**
 * Adds units of a variant to the cart: to its line where it has one. Bounded by stock, `maxOrderQuantity` and the
 * number of lines.
 */
export const addToCart = async (
  deps: Deps,
  viewer: Viewer,
  variantId: string,
  quantity: number,
): Promise<void> => {
  const at = nowIso(deps)
  const cartId = await cartIdOf(deps.db, viewer.id, at)
  const { store } = await deps.settings.read()
  const found = await findWanted(deps, cartId, variantId)
  const wanted = check(found, quantity + (found?.inCart ?? 0), store.maxOrderQuantity)
  if (wanted.inCart === null && wanted.lineCount >= mostLines)
    throw new Failure(
      'limit_reached',
      `${nameOf(wanted)} does not fit in: a cart holds at most ${mostLines} different items.`,
    )
  await rows(
    deps.db,
    `insert into cart_items (id, cart_id, variant_id, quantity, price_seen, created_at) values (?, ?, ?, ?, ?, ?)
      on conflict (cart_id, variant_id)
      do update set quantity = cart_items.quantity + excluded.quantity, price_seen = excluded.price_seen`,
    [newId(), cartId, variantId, quantity, effectivePrice(wanted), at],
  )
}

/** Sets the quantity of one of the account's cart lines. More than before stays within the same bounds; less always may be. */
export const setQuantity = async (
  deps: Deps,
  viewer: Viewer,
  itemId: string,
  quantity: number,
): Promise<void> => {
  const item = await deps
    .db('cart_items')
    .join('carts', 'carts.id', 'cart_items.cart_id')
    .where({ 'cart_items.id': itemId, 'carts.user_id': viewer.id })
    .first('cart_items.cart_id as cartId', 'cart_items.variant_id as variantId')
  const { store } = await deps.settings.read()
  const found = item && (await findWanted(deps, item.cartId, item.variantId))
  if (!found || found.inCart === null) throw notFound('This line is not in your cart any more.')
  if (quantity > found.inCart) check({ ...found, inCart: null }, quantity, store.maxOrderQuantity)
  await deps
    .db('cart_items')
    .where({ id: itemId })
    .update({ quantity, price_seen: effectivePrice(found) })
}
