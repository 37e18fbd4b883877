import { maxWishes } from '@shop/contracts/wishlist/endpoints'
import type { Knex } from 'knex'
import { newId } from '../../../platform/database/BaseModel.ts'
import { rows } from '../../../platform/database/rows.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'

interface Wanted {
  productId: string
  variantId?: string | null | undefined
}

/** Filters products that are for sale; a variant that does not belong to its product is dropped. */
const forSale = async (db: Knex, wanted: readonly Wanted[]): Promise<Wanted[]> => {
  const variantIds = wanted.flatMap(({ variantId }) => variantId ?? [])
  const [products, variants] = await Promise.all([
    db('products')
      .whereIn(
        'id',
        wanted.map(({ productId }) => productId),
      )
      .where('status', 'ACTIVE')
      .pluck('id') as Promise<string[]>,
    db('variants').whereIn('id', variantIds).select('id', 'product_id') as Promise<
      { id: string; product_id: string }[]
    >,
  ])
  const known = new Set(products)
  const owners = new Map(variants.map(variant => [variant.id, variant.product_id]))
  return wanted
    .filter(({ productId }) => known.has(productId))
    .map(({ productId, variantId }) => ({
      productId,
      variantId: variantId && owners.get(variantId) === productId ? variantId : null,
    }))
}

const keptBy = (db: Knex, userId: string): Promise<string[]> =>
  db('wishlist_items').where({ user_id: userId }).pluck('product_id')

/**
 * Inserts a wish. A repeated wish keeps its place, and its variant unless a new one is sent. Tested on SQLite and
 * Postgres.
 */
const insertWish = (trx: Knex, userId: string, { productId, variantId }: Wanted, at: string) =>
  rows(
    trx,
    `insert into wishlist_items (id, user_id, product_id, variant_id, created_at) values (?, ?, ?, ?, ?)
      on conflict (user_id, product_id)
      do update set variant_id = coalesce(excluded.variant_id, wishlist_items.variant_id)`,
    [newId(), userId, productId, variantId ?? null, at],
  )

/** Adds a product to the wishlist. Throws `not_found`, and `limit_reached` if the wishlist is full. */
export const addWish = async (deps: Deps, userId: string, wanted: Wanted): Promise<void> => {
  const [wish] = await forSale(deps.db, [wanted])
  if (!wish) throw notFound('This product is no longer for sale.')
  const saved = await keptBy(deps.db, userId)
  if (saved.length >= maxWishes && !saved.includes(wish.productId))
    throw new Failure('limit_reached', `A wishlist holds at most ${maxWishes} products.`)
  await insertWish(deps.db, userId, wish, nowIso(deps))
}

/** Adds a device's wishes to the wishlist as far as they fit, oldest first. */
export const mergeWishes = (deps: Deps, userId: string, wanted: readonly Wanted[]): Promise<void> =>
  transaction(deps.db, async trx => {
    const saved = new Set(await keptBy(trx, userId))
    const startedAt = deps.clock.now()
    for (const [index, wish] of (await forSale(trx, wanted)).entries()) {
      saved.add(wish.productId)
      if (saved.size > maxWishes) return
      // Times differ by a millisecond each, so that the wishes stay in their order.
      await insertWish(trx, userId, wish, new Date(startedAt + index).toISOString())
    }
  })
