import type { Knex } from 'knex'
import type { Companion, StaffProduct } from '@shop/contracts/products/entities'
import { invalid } from '../../../platform/http/Failure.ts'

const kindByField = { lookIds: 'LOOK', setIds: 'SET' } as const

interface CompanionsInput {
  lookIds?: readonly string[] | undefined
  setIds?: readonly string[] | undefined
}

/** Checks companions. A companion that was archived after it was chosen may stay until staff remove it. */
const checkCompanions = async (
  trx: Knex.Transaction,
  field: keyof CompanionsInput,
  {
    productId,
    companionIds,
    before,
  }: { productId: string; companionIds: readonly string[]; before: readonly Companion[] },
) => {
  if (companionIds.includes(productId))
    throw invalid({ [field]: 'A product cannot be shown with itself. Please choose another one.' })
  const existing: Pick<Companion, 'id' | 'title' | 'status'>[] = await trx('products')
    .whereIn('id', [...companionIds])
    .select('id', 'title', 'status')
  if (existing.length < companionIds.length)
    throw invalid({ [field]: 'One of these products no longer exists.' })
  const archivedCompanion = existing.find(
    ({ id, status }) => status === 'ARCHIVED' && !before.some(other => other.id === id),
  )
  if (archivedCompanion)
    throw invalid({
      [field]: `“${archivedCompanion.title}” is archived, so shoppers cannot see it. Please choose another product.`,
    })
}

/** Sets a product's companions, in this order; a kind that is left out stays unchanged. Throws `validation_failed`. */
export const setCompanions = async (
  trx: Knex.Transaction,
  productId: string,
  input: CompanionsInput,
  before: Pick<StaffProduct, 'look' | 'set'> = { look: [], set: [] },
): Promise<void> => {
  for (const field of ['lookIds', 'setIds'] as const) {
    const ids = input[field]
    if (!ids) continue
    const kind = kindByField[field]
    const companionIds = [...new Set(ids)]
    const oldCompanions = kind === 'LOOK' ? before.look : before.set
    await checkCompanions(trx, field, { productId, companionIds, before: oldCompanions })
    await putCompanions(trx, productId, kind, companionIds)
  }
}

/** Replaces a product's companions of a kind; all new ones exist. */
export const putCompanions = async (
  trx: Knex.Transaction,
  productId: string,
  kind: 'LOOK' | 'SET',
  ids: readonly string[],
): Promise<void> => {
  await trx('product_companions').where({ product_id: productId, kind }).delete()
  if (ids.length > 0)
    await trx('product_companions').insert(
      ids.map((other_id, position) => ({ product_id: productId, kind, other_id, position })),
    )
}
