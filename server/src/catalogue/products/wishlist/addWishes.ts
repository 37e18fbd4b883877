import { maxWishes } from '@shop/contracts/wishlist/endpoints'
import type { Knex } from 'knex'
import { newId } from '../../../platform/database/BaseModel.ts'
import { rows } from '../../../platform/database/rows.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'

interface WishInput {
  productId: string
  variantId?: string | null | undefined
}

/** Filters products that are for sale; a variant that does not belong to its product is dropped. */
const filterForSale = async (db: Knex, inputs: readonly WishInput[]): Promise<WishInput[]> => {
  const variantIds = inputs.flatMap(({ variantId }) => variantId ?? [])
  const [products, variants] = await Promise.all([
    db('products')
      .whereIn(
        'id',
        inputs.map(({ productId }) => productId),
      )
      .where('status', 'ACTIVE')
      .pluck('id') as Promise<string[]>,
    db('variants').whereIn('id', variantIds).select('id', 'product_id') as Promise<
      { id: string; product_id: string }[]
    >,
  ])
  const activeIds = new Set(products)
  const productIdByVariant = new Map(variants.map(variant => [variant.id, variant.product_id]))
  return inputs
    .filter(({ productId }) => activeIds.has(productId))
    .map(({ productId, variantId }) => ({
      productId,
      variantId: variantId && productIdByVariant.get(variantId) === productId ? variantId : null,
    }))
}

const readWishedIds = (db: Knex, userId: string): Promise<string[]> =>
  db('wishlist_items').where({ user_id: userId }).pluck('product_id')

/**
 * Inserts a wish. A repeated wish keeps its place, and its variant unless a new one is sent. Tested on SQLite and
 * Postgres.
 */
const insertWish = (trx: Knex, userId: string, { productId, variantId }: WishInput, at: string) =>
  rows(
    trx,
    `insert into wishlist_items (id, user_id, product_id, variant_id, created_at) values (?, ?, ?, ?, ?)
      on conflict (user_id, product_id)
      do update set variant_id = coalesce(excluded.variant_id, wishlist_items.variant_id)`,
    [newId(), userId, productId, variantId ?? null, at],
  )

/** Adds a product to the wishlist. Throws `not_found`, and `limit_reached` if the wishlist is full. */
export const addWish = async (deps: Deps, userId: string, input: WishInput): Promise<void> => {
  const [wish] = await filterForSale(deps.db, [input])
  if (!wish) throw notFound('This product is no longer for sale.')
  const savedIds = await readWishedIds(deps.db, userId)
  if (savedIds.length >= maxWishes && !savedIds.includes(wish.productId))
    throw new Failure('limit_reached', `A wishlist holds at most ${maxWishes} products.`)
  await insertWish(deps.db, userId, wish, nowIso(deps))
}

/** Adds a device's wishes to the wishlist as far as they fit, oldest first. */
export const mergeWishes = (deps: Deps, userId: string, inputs: readonly WishInput[]): Promise<void> =>
  transaction(deps.db, async trx => {
    const savedIds = new Set(await readWishedIds(trx, userId))
    const startedAt = deps.clock.now()
    for (const [index, wish] of (await filterForSale(trx, inputs)).entries()) {
      savedIds.add(wish.productId)
      if (savedIds.size > maxWishes) return
      // Times differ by a millisecond each, so that the wishes stay in their order.
      await insertWish(trx, userId, wish, new Date(startedAt + index).toISOString())
    }
  })
