import type { Request } from './load.ts'
import { findVariants, makeShoppers } from './shoppers.ts'

/** A line for each of many shoppers, then a second and a third: carts of the size people have. */
export const lineRequests = async (url: string): Promise<Request[]> => {
  const shoppers = await makeShoppers(url, 300)
  const variants = await findVariants(url, 4)
  return variants.flatMap(variantId =>
    shoppers.map(({ accessToken }) => ({
      method: 'POST' as const,
      path: '/api/cart/items',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ variantId, quantity: 1 }),
    })),
  )
}
