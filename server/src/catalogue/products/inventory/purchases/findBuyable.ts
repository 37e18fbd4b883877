import type { listPurchasableVariants } from '@shop/contracts/inventory/purchaseEndpoints'
import type { Answer, Input } from '@shop/contracts/endpoint'
import type { Deps } from '../../../../platform/base/deps.ts'
import { findLowStock } from '../findLowStock.ts'
import { findVariants } from '../findVariants.ts'

const maxHits = 20
const maxLow = 200

type Buyable = Omit<Answer<typeof listPurchasableVariants>['items'][number], 'cost'>

const findLowVariants = async (deps: Deps): Promise<Buyable[]> => {
  const threshold = (await deps.settings.read()).store.lowStockThreshold
  const { items } = await findLowStock(deps, threshold, { limit: maxLow })
  return items
    .flatMap(({ id, title, slug, variants }) =>
      variants.map(variant => ({ ...variant, product: { id, title, slug } })),
    )
    .slice(0, maxLow)
}

/** Finds variants that a purchase order may contain, with their latest cost. */
export const findBuyable = async (
  deps: Deps,
  { search, low }: Input<typeof listPurchasableVariants>,
): Promise<Answer<typeof listPurchasableVariants>> => {
  const variants = low
    ? await findLowVariants(deps)
    : (await findVariants(deps, { search, page: 1, limit: maxHits })).items
  const costRows: { id: string; cost: number | null }[] = await deps
    .db('variants')
    .whereIn(
      'id',
      variants.map(({ id }) => id),
    )
    .select('id', 'cost')
  const costs = new Map(costRows.map(({ id, cost }) => [id, cost]))
  return { items: variants.map(variant => ({ ...variant, cost: costs.get(variant.id) ?? null })) }
}
