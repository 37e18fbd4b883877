import type { Knex } from 'knex'
import type { Companion, StaffProduct } from '@shop/contracts/products/entities'
import { invalid } from '../../../platform/http/Failure.ts'

const columns = { lookIds: 'LOOK', setIds: 'SET' } as const

interface CompanionsInput {
  lookIds?: readonly string[] | undefined
  setIds?: readonly string[] | undefined
}

/** Checks companions. One archived since it was chosen may stay until staff remove it. */
const checkCompanions = async (
  trx: Knex.Transaction,
  field: keyof CompanionsInput,
  {
    productId,
    wanted,
    before,
  }: { productId: string; wanted: readonly string[]; before: readonly Companion[] },
) => {
  if (wanted.includes(productId))
    throw invalid({ [field]: 'A product cannot be shown with itself. Please choose another one.' })
  const known: Pick<Companion, 'id' | 'title' | 'status'>[] = await trx('products')
    .whereIn('id', [...wanted])
    .select('id', 'title', 'status')
  if (known.length < wanted.length) throw invalid({ [field]: 'One of these products no longer exists.' })
  const archived = known.find(
    ({ id, status }) => status === 'ARCHIVED' && !before.some(other => other.id === id),
  )
  if (archived)
    throw invalid({
      [field]: `“${archived.title}” is archived, so shoppers cannot see it. Please choose another product.`,
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
    const kind = columns[field]
    const wanted = [...new Set(ids)]
    const old = kind === 'LOOK' ? before.look : before.set
    await checkCompanions(trx, field, { productId, wanted, before: old })
    await putCompanions(trx, productId, kind, wanted)
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
