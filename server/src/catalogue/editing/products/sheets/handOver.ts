import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../../platform/database/json.ts'
import { isSame } from './isSame.ts'
import type { ProductPlan, ValueChange } from './SheetPlan.ts'

type Changes = Readonly<Record<string, ValueChange>>

interface LaterStep {
  import_id: string
  place: number
  plan: Json<ProductPlan>
}

const readLaterSteps = (trx: Knex.Transaction, productId: string, importId: string): Promise<LaterStep[]> =>
  trx('product_import_plans as p')
    .join('product_imports as i', { 'i.id': 'p.import_id', 'i.check_id': 'p.check_id' })
    .join('product_import_steps as s', { 's.import_id': 'p.import_id', 's.place': 'p.place' })
    .where({ 'p.product_id': productId })
    .where('i.created_at', '>', trx('product_imports').where({ id: importId }).select('created_at'))
    .whereNull('s.undone_at')
    .whereNotNull('s.plan')
    .select('s.import_id', 's.place', 's.plan')

/** Returns later changes that begin where the earlier ones began, if they had overwritten their values. */
const continued = (later: object, earlier: object): object =>
  Object.fromEntries(
    Object.entries(later as Changes).map(([field, change]) => {
      const original = (earlier as Changes)[field]
      const isOverwritten = original !== undefined && isSame(change.before, original.after)
      return [field, isOverwritten ? { ...change, before: original.before } : change]
    }),
  )

/**
 * Passes the values from before an import to later imports that have overwritten its own: undoing those restores them,
 * although the first import is undone already. Tested on SQLite and Postgres.
 */
export const handOver = async (
  trx: Knex.Transaction,
  undone: ProductPlan,
  importId: string,
): Promise<void> => {
  const undoneVariants = new Map(undone.variants.map(variant => [variant.variantId, variant]))
  for (const { import_id, place, plan } of await readLaterSteps(trx, undone.productId, importId)) {
    const later = fromJson(plan)
    const continuedPlan = {
      ...later,
      changes: continued(later.changes, undone.changes),
      variants: later.variants.map(variant => ({
        ...variant,
        changes: continued(variant.changes, undoneVariants.get(variant.variantId)?.changes ?? {}),
      })),
    }
    await trx('product_import_steps')
      .where({ import_id, place })
      .update({ plan: JSON.stringify(continuedPlan) })
  }
}
