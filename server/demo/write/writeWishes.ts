import type { Knex } from 'knex'
import { day, iso } from '../days.ts'
import { demoId } from '../demoId.ts'
import { insertRows } from '../insertRows.ts'

/** Numbers of products on the customers' wishlists, repeated in turn; the published account is the first. */
const wishCounts = [3, 0, 1, 0, 2]

/** Writes wishlists of the last month. */
export const writeWishes = async (
  trx: Knex.Transaction,
  customers: readonly { id: string }[],
  { products, now }: { products: readonly { id: string }[]; now: number },
): Promise<void> => {
  const wishes = customers.flatMap(({ id: userId }, index) =>
    Array.from({ length: wishCounts[index % wishCounts.length] ?? 0 }, (_, turn) => ({
      index,
      turn,
      userId,
    })),
  )
  await insertRows(
    trx,
    'wishlist_items',
    wishes.flatMap(({ index, turn, userId }) => {
      const product = products[(index * 3 + turn * 4 + 1) % products.length]
      return product
        ? [
            {
              id: demoId('wish', `${userId}-${turn}`),
              user_id: userId,
              product_id: product.id,
              created_at: iso(now - (1 + ((index + turn * 7) % 28)) * day),
            },
          ]
        : []
    }),
  )
}
