import { effectivePrice } from '@shop/contracts/money'
import type { Viewer } from '../http/Viewer.ts'
import { newId } from '../database/BaseModel.ts'
import { rows } from '../database/rows.ts'
import { nowIso, type Deps } from '../deps.ts'
import { Failure, notFound } from '../http/Failure.ts'
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
}

// Tested on SQLite and Postgres.
const wantedQuery = `
  select p.title, p.status, v.color, v.size, v.price, v.sale_price as "salePrice", v.stock - v.reserved as free,
    i.quantity as "inCart"
  from variants v join products p on p.id = v.product_id
    left join cart_items i on i.variant_id = v.id and i.cart_id = ?
  where v.id = ?`

const check = (wanted: Wanted | undefined, quantity: number, maxOrderQuantity: number): Wanted => {
  if (!wanted || wanted.status !== 'ACTIVE')
    throw new Failure('item_unavailable', 'This item is not for sale any more.')
  if (quantity > maxOrderQuantity)
    throw new Failure('limit_reached', `You can order at most ${maxOrderQuantity} of one item.`)
  if (quantity > wanted.free) throw new Failure('out_of_stock', shortText(wanted))
  return wanted
}

const shortText = ({ title, color, size, free, inCart }: Wanted) => {
  if (free <= 0) return `${title} (${color}, ${size}) is sold out.`
  return `Only ${free} of ${title} (${color}, ${size}) left${inCart ? `, and ${inCart} in your cart already` : ''}.`
}

/** Adds units of a variant to the cart: to its line where it has one. Bounded by stock and `maxOrderQuantity`. */
export const addToCart = async (
  deps: Deps,
  viewer: Viewer,
  variantId: string,
  quantity: number,
): Promise<void> => {
  const at = nowIso(deps)
  const cartId = await cartIdOf(deps.db, viewer.id, at)
  const { store } = await deps.settings.read()
  const [found] = await rows<Wanted>(deps.db, wantedQuery, [cartId, variantId])
  const wanted = check(found, quantity + (found?.inCart ?? 0), store.maxOrderQuantity)
  await rows(
    deps.db,
    `insert into cart_items (id, cart_id, variant_id, quantity, price_seen, created_at) values (?, ?, ?, ?, ?, ?)
      on conflict (cart_id, variant_id)
      do update set quantity = cart_items.quantity + excluded.quantity, price_seen = excluded.price_seen`,
    [newId(), cartId, variantId, quantity, effectivePrice(wanted), at],
  )
}

/** Sets the quantity of one of the account's cart lines, within the same bounds. */
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
  if (!item) throw notFound('This line is not in your cart any more.')
  const { store } = await deps.settings.read()
  const [found] = await rows<Wanted>(deps.db, wantedQuery, [item.cartId, item.variantId])
  const wanted = check(found && { ...found, inCart: null }, quantity, store.maxOrderQuantity)
  await deps
    .db('cart_items')
    .where({ id: itemId })
    .update({ quantity, price_seen: effectivePrice(wanted) })
}
