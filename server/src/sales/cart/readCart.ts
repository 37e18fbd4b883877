import type { Settings } from '@shop/contracts/shop/settings'
import type * as wire from '@shop/contracts/cart/endpoints'
import type { Pence } from '@shop/contracts/money'
import { placeOf } from '@shop/contracts/addresses/places'
import { rows } from '../../platform/database/rows.ts'
import { defaultDestination } from '../pricing/delivery.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { unauthenticated } from '../../platform/http/Failure.ts'
import type { Shopper } from '../../platform/http/Viewer.ts'
import { priceAtPlace, type AppliedTerms } from '../pricing/ioss.ts'
import { priceAt, type PriceTerms } from '../pricing/priceOrder.ts'
import { customerOf } from '../pricing/promotions/readPromotion.ts'
import { type CartPromotion, readCartPromotion } from './cartPromotion.ts'
import { countedLines } from './countedLines.ts'
import { chosenLines } from './chosenLines.ts'
import { findShownCart, type Cart, type ShownLine } from './findCart.ts'
import { presentCart } from './present.ts'

/** Returns the key of a shopper's cart. Throws `unauthenticated` for a guest who has none. */
export const ownerOf = ({ owner }: Shopper): string => {
  if (owner === null) throw unauthenticated()
  return owner
}

/**
 * Returns the id of an account's cart, created if necessary. Throws `unauthenticated` for a guest whose cart no longer
 * exists.
 */
export const makeOwnCart = async (deps: Pick<Deps, 'db' | 'clock'>, shopper: Shopper): Promise<string> => {
  if (!shopper.account) throw unauthenticated()
  const owner = ownerOf(shopper)
  const newCart = await makeCart(deps, { owner, userId: shopper.account.id })
  const { id } = newCart ?? (await deps.db('carts').where({ owner }).first('id')) ?? {}
  if (id === undefined) throw new Error('The cart was removed while it was made')
  return id
}

/**
 * Creates an empty cart, priced for the United Kingdom; null if the owner already has one. `userId` is null for a
 * guest.
 */
export const makeCart = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { owner, userId }: { owner: string; userId: string | null },
): Promise<Cart<ShownLine> | null> => {
  const at = nowIso({ clock })
  const place = placeOf(defaultDestination)
  const [newCart] = await rows<{ id: string }>(
    db,
    `insert into carts (id, owner, user_id, place, created_at, updated_at) values (?, ?, ?, ?, ?, ?)
      on conflict (owner) do nothing returning id`,
    [newId(), owner, userId, place, at, at],
    'make cart',
  )
  return newCart ? { id: newCart.id, agentSessionId: null, promotionCode: null, place, lines: [] } : null
}

/**
 * Reads the shopper's only cart. An account's is created if there is none. Throws `unauthenticated` for a guest whose
 * cart no longer exists, or whose token was invented.
 */
export const openCart = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  shopper: Shopper,
): Promise<Cart<ShownLine>> => {
  const owner = ownerOf(shopper)
  const cart = await findShownCart(deps.db, owner)
  if (cart) return cart
  if (!shopper.account) throw unauthenticated()
  const newCart =
    (await makeCart(deps, { owner, userId: shopper.account.id })) ?? (await findShownCart(deps.db, owner))
  if (!newCart) throw new Error('The cart was removed while it was made')
  return newCart
}

/** Converts all prices of lines to those at a destination. */
const linesAt = (terms: PriceTerms, lines: readonly ShownLine[]): ShownLine[] =>
  lines.map(line => {
    const convert = (price: Pence) => priceAt(terms, price, line.vatClass)
    const { price, salePrice, priceSeen, unitPrice } = line
    const sale = salePrice === null ? null : convert(salePrice)
    return {
      ...line,
      price: convert(price),
      salePrice: sale,
      priceSeen: convert(priceSeen),
      unitPrice: convert(unitPrice),
    }
  })

interface PricedCart extends AppliedTerms {
  lines: ShownLine[]
  /** The lines, limited to the units that can be bought. */
  counted: ShownLine[]
  promotion: CartPromotion | null
}

interface CartToPrice {
  cart: Pick<Cart<ShownLine>, 'id' | 'place' | 'lines'>
  code: string | null
  account: Shopper['account']
  settings: Settings
}

/** Prices lines of a cart at its place, with a promotion code. */
export const priceCart = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { cart: { id: cartId, place, lines: allLines }, code, account, settings }: CartToPrice,
): Promise<PricedCart> => {
  const context = { code, customer: customerOf(account), cartId, settings, at: nowIso(deps) }
  const promotionFor = await readCartPromotion(deps.db, context)
  return priceAtPlace(settings, place, terms => {
    const lines = linesAt(terms, allLines)
    const promotion = promotionFor(lines)
    const counted = countedLines(lines, settings)
    return { lines, counted, promotion, reduction: promotion?.reduction ?? null }
  })
}

/** Reads a shopper's cart, or a part of it, as the API returns it, with totals calculated now. */
export const readCart = async (
  deps: Deps,
  shopper: Shopper,
  chosenUnits?: wire.ChosenUnits,
): Promise<wire.Cart> => presentOpenCart(deps, shopper, await openCart(deps, shopper), chosenUnits)

/** Presents a cart that has just been read. */
export const presentOpenCart = async (
  deps: Deps,
  { account }: Pick<Shopper, 'account'>,
  { id, promotionCode: code, place, lines: allLines }: Cart<ShownLine>,
  chosenUnits?: wire.ChosenUnits,
): Promise<wire.Cart> => {
  const settings = await deps.settings.read()
  const cart = { id, place, lines: chosenLines(allLines, chosenUnits) }
  const sold = await priceCart(deps, { cart, code, account, settings })
  return presentCart({ id, place, settings, ...sold })
}
