import type { ProductStatus } from '@shop/contracts/catalog/entities'
import type { StaffProduct } from '@shop/contracts/products/entities'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { refreshListings } from '../../products/lists/refreshListings.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { refuseIncomplete } from './missingFacts.ts'
import { productFacts } from './present.ts'
import { readProduct } from './readProduct.ts'
import { closeSave, lockVariants } from './saveProduct.ts'

/** Throws `not_found`, and `validation_failed` if the product lacks facts that publishing requires. */
export const changeStatus = (
  deps: Deps,
  viewer: Viewer,
  { id, status }: { id: string; status: ProductStatus },
): Promise<StaffProduct> =>
  transactionAt(deps, async (trx, at) => {
    const before = await readProduct(trx, id)
    if (before.status === status) return before
    if (status === 'ACTIVE')
      refuseIncomplete(before, { field: 'status', text: missing => `It still needs: ${missing}.` })
    await trx('products')
      .where({ id })
      .update({ status, is_auto_archived: false, updated_at: at })
      .increment('version', 1)
    return closeSave(trx, viewer, { id, before, at })
  })

/**
 * Deletes a product that nobody has ordered; an ordered one is archived, since its orders refer to it. Throws
 * `not_found`, and `conflict` while an order for it is being placed.
 */
export const dropProduct = (deps: Deps, viewer: Viewer, id: string): Promise<'deleted' | 'archived'> =>
  transactionAt(deps, async (trx, at) => {
    // Waits for orders that are being placed, which already refer to its variants.
    await lockVariants(trx, id)
    const before = await readProduct(trx, id)
    if (await trx('order_items').where({ product_id: id }).first('id')) {
      if (before.status !== 'ARCHIVED') {
        await trx('products')
          .where({ id })
          .update({ status: 'ARCHIVED', is_auto_archived: false, updated_at: at })
          .increment('version', 1)
        await closeSave(trx, viewer, { id, before, at })
      }
      return 'archived'
    }
    if (before.variants.some(({ reserved }) => reserved > 0))
      throw new Failure('conflict', 'An order for this product is being placed right now. Please try again.')
    await trx('products').where({ id }).delete()
    await noteChange(trx, {
      at,
      userId: viewer.id,
      subject: 'product',
      subjectId: id,
      before: productFacts(before),
      after: null,
    })
    refreshListings(trx, [id])
    return 'deleted'
  })
