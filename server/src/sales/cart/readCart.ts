import type * as wire from '@shop/contracts/cart/endpoints'
import type { Pence } from '@shop/contracts/money'
import { newId } from '../../platform/database/BaseModel.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { unauthenticated } from '../../platform/http/Failure.ts'
import type { Shopper } from '../../platform/http/Viewer.ts'
import { priceAt, type Terms, termsAt } from '../pricing/priceOrder.ts'
import { customerOf } from '../pricing/promotions/readPromotion.ts'
import { readCartPromotion } from './cartPromotion.ts'
import { chosenLines } from './chosenLines.ts'
import { findShownCart, type Cart, type ShownLine } from './findCart.ts'
import { presentCart } from './present.ts'

/** Key of a shopper's cart. Throws `unauthenticated` for a guest who has none. */
export const ownerOf = ({ owner }: Shopper): string => {
  if (owner === null) throw unauthenticated()
  return owner
}

/** The id of an account's cart, which is made now. A guest whose cart is gone is nobody: throws `unauthenticated`. */
export const makeOwnCart = async (deps: Pick<Deps, 'db' | 'clock'>, shopper: Shopper): Promise<string> => {
  if (!shopper.account) throw unauthenticated()
  const owner = ownerOf(shopper)
  await makeCart(deps, { owner, userId: shopper.account.id })
  const made: { id: string } | undefined = await deps.db('carts').where({ owner }).first('id')
  if (!made) throw new Error('The cart was removed while it was made')
  return made.id
}

/** Makes a cart where the owner has none. `userId` is null for a guest. */
export const makeCart = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { owner, userId }: { owner: string; userId: string | null },
): Promise<void> => {
  const at = nowIso({ clock })
  await db('carts')
    .insert({ id: newId(), owner, user_id: userId, created_at: at, updated_at: at })
    .onConflict('owner')
    .ignore()
}

/**
 * The shopper's one cart. An account's is made when there is none; a guest whose cart is gone, or whose token was made up,
 * is nobody: throws `unauthenticated`.
 */
export const openCart = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  shopper: Shopper,
): Promise<Cart<ShownLine>> => {
  const owner = ownerOf(shopper)
  const cart = await findShownCart(deps.db, owner)
  if (cart) return cart
  if (!shopper.account) throw unauthenticated()
  await makeCart(deps, { owner, userId: shopper.account.id })
  const made = await findShownCart(deps.db, owner)
  if (!made) throw new Error('The cart was removed while it was made')
  return made
}

/** Lines with all of their prices as they are at a place. */
export const linesAt = (terms: Terms, lines: readonly ShownLine[]): ShownLine[] =>
  lines.map(line => {
    const at = (price: Pence) => priceAt(terms, price, line.vatClass)
    const { price, salePrice, priceSeen, unitPrice } = line
    const sale = salePrice === null ? null : at(salePrice)
    return { ...line, price: at(price), salePrice: sale, priceSeen: at(priceSeen), unitPrice: at(unitPrice) }
  })

/** A shopper's cart, or a part of it, as it is answered, with the server's figures of this moment. */
export const readCart = async (deps: Deps, shopper: Shopper, only?: wire.ChosenUnits): Promise<wire.Cart> => {
  const { id, promotionCode: code, place, lines: all } = await openCart(deps, shopper)
  const settings = await deps.settings.read()
  const lines = linesAt(termsAt(settings, place), chosenLines(all, only))
  const at = nowIso(deps)
  const customer = customerOf(shopper.account)
  const promotion = await readCartPromotion(deps.db, { code, customer, cartId: id, lines, settings, at })
  return presentCart({ id, place, lines, promotion, settings })
}
