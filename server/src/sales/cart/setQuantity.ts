import type { Knex } from 'knex'
import type { AdviceOutcome } from '@shop/contracts/fit/adviceOutcomes'
import { effectivePrice } from '@shop/contracts/money'
import type { Shopper } from '../../platform/http/Viewer.ts'
import { variantExtrasSql, detailsOf, type VariantExtrasRow } from '../../catalogue/products/alikeVariants.ts'
import { shortageText } from '../../catalogue/products/shortageText.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { rows } from '../../platform/database/rows.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import { reservedUnitsSql } from './findCart.ts'
import { makeOwnCart, ownerOf } from './readCart.ts'

interface VariantForCart {
  /** Null if there is no cart yet. */
  cartId: string | null
  title: string
  color: string
  size: string
  /** Details that distinguish it from other variants of its colour and size. */
  details: string
  price: number
  salePrice: number | null
  free: number
  status: string
  inCart: number | null
  /** Number of lines in the whole cart. */
  lineCount: number
}

const keyColumns = { variant: 'v.id', line: 'i.id' }

// Tested on SQLite and Postgres.
const variantForCartQuery = (column: string) => `
  select c.id as "cartId", p.title, p.status, v.color, v.size, ${variantExtrasSql}, v.price, v.sale_price as "salePrice",
    i.quantity as "inCart", v.stock - v.reserved + ${reservedUnitsSql} as free,
    (select count(*) from cart_items where cart_id = c.id) as "lineCount"
  from variants v join products p on p.id = v.product_id left join carts c on c.owner = ?
    left join cart_items i on i.variant_id = v.id and i.cart_id = c.id
  where ${column} = ?`

/** Finds a variant with its quantity in the cart: by the variant's id, or by the id of a line of the cart. */
const findVariantForCart = async (
  db: Knex,
  owner: string,
  key: keyof typeof keyColumns,
  id: string,
): Promise<VariantForCart | undefined> => {
  const [row] = await rows<Omit<VariantForCart, 'details'> & VariantExtrasRow>(
    db,
    variantForCartQuery(keyColumns[key]),
    [owner, id],
    `wanted by ${key}`,
  )
  return row && { ...row, details: detailsOf(row) }
}

const checkAvailable = (
  variant: VariantForCart | undefined,
  quantity: number,
  maxOrderQuantity: number,
): VariantForCart => {
  if (!variant || variant.status !== 'ACTIVE')
    throw new Failure('item_unavailable', 'This item is no longer for sale.')
  if (quantity > maxOrderQuantity)
    throw new Failure('limit_reached', `You can order at most ${maxOrderQuantity} of one item.`)
  if (quantity > variant.free) throw new Failure('out_of_stock', outOfStockText(variant))
  return variant
}

const outOfStockText = (variant: VariantForCart) => {
  const { free, inCart } = variant
  const inCartText = free > 0 && inCart ? `, and ${inCart} already in your cart` : ''
  return `${shortageText(variant)}${inCartText}.`
}

// The condition is checked under the row's lock, so that simultaneous adds cannot exceed the limit together.
const addSql = `
  insert into cart_items (id, cart_id, variant_id, quantity, price_seen, advice, created_at) values (?, ?, ?, ?, ?, ?, ?)
  on conflict (cart_id, variant_id)
    do update set quantity = cart_items.quantity + excluded.quantity, price_seen = excluded.price_seen,
      advice = coalesce(excluded.advice, cart_items.advice)
    where cart_items.quantity + excluded.quantity <= ?
  returning id`

interface AddedUnits {
  variantId: string
  quantity: number
  /** Tells whether fit advice was followed; left out if the shopper had none. */
  advice?: AdviceOutcome | null | undefined
}

/**
 * Adds units of a variant to the cart, to its line if it has one. Limited by stock, `maxOrderQuantity` and the number
 * of lines.
 */
export const addToCart = async (deps: Deps, shopper: Shopper, added: AddedUnits): Promise<void> => {
  const { variantId, quantity, advice = null } = added
  const { store } = await deps.settings.read()
  const candidate = await findVariantForCart(deps.db, ownerOf(shopper), 'variant', variantId)
  const variant = checkAvailable(candidate, quantity + (candidate?.inCart ?? 0), store.maxOrderQuantity)
  if (variant.inCart === null && variant.lineCount >= maxLines)
    throw new Failure('limit_reached', `Your cart is full: it can hold up to ${maxLines} different items.`)
  const cartId = variant.cartId ?? (await makeOwnCart(deps, shopper))
  const row = [newId(), cartId, variantId, quantity, effectivePrice(variant), advice, nowIso(deps)]
  const max = Math.min(variant.free, store.maxOrderQuantity)
  const [line] = await rows(deps.db, addSql, [...row, max], 'add to cart')
  // A concurrent add came first, so the limits are checked again with the quantity that is now in the cart.
  if (!line) await addToCart(deps, shopper, added)
}

/**
 * Sets the quantity of one of the cart's lines. An increase stays within the same limits; a decrease is always allowed.
 */
export const setQuantity = async (
  deps: Deps,
  shopper: Shopper,
  itemId: string,
  quantity: number,
): Promise<void> => {
  const { store } = await deps.settings.read()
  const line = await findVariantForCart(deps.db, ownerOf(shopper), 'line', itemId)
  if (!line || line.inCart === null) throw notFound('This line is no longer in your cart.')
  if (quantity > line.inCart) checkAvailable({ ...line, inCart: null }, quantity, store.maxOrderQuantity)
  await deps
    .db('cart_items')
    .where({ id: itemId })
    .update({ quantity, price_seen: effectivePrice(line) })
}

/** Maximum number of different items in a cart or an order: Stripe's payment page accepts no more. */
export const maxLines = 100
