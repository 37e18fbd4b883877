import type { Purchase } from '@shop/contracts/inventory/purchaseEndpoints'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { transaction, transactionAt } from '../../../../platform/database/transaction.ts'
import { noteChange } from '../../../../platform/events/audit/noteChange.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'
import { lockPurchase, readPurchase, type PurchaseRow } from './readPurchase.ts'
import { factsOf } from './savePurchase.ts'

/**
 * Changes a purchase order's state and logs it. `change` returns the row's new values, or nothing if there is no
 * change.
 */
const changeState = (
  deps: Deps,
  viewer: Viewer,
  id: string,
  change: (row: PurchaseRow, at: string) => Partial<PurchaseRow> | null,
): Promise<Purchase> =>
  transactionAt(deps, async (trx, at) => {
    const row = await lockPurchase(trx, id)
    const newValues = change(row, at)
    if (newValues) {
      await trx('purchases')
        .where({ id })
        .update({ ...newValues, updated_at: at, version: row.version + 1 })
      await noteState(trx, { id, at, userId: viewer.id, before: row, after: { ...row, ...newValues } })
    }
    return readPurchase(trx, id, viewer)
  })

const noteState = (
  trx: Knex.Transaction,
  note: { id: string; at: string; userId: string; before: PurchaseRow; after: PurchaseRow },
) => {
  const stateOf = ({ number, state }: PurchaseRow) => ({ name: `P-${number}`, state })
  const { id, at, userId, before, after } = note
  return noteChange(trx, {
    at,
    userId,
    act: 'update',
    subject: 'purchase',
    subjectId: id,
    before: stateOf(before),
    after: stateOf(after),
  })
}

/** Marks a draft as ordered; leaves others unchanged. */
export const markOrdered = (deps: Deps, viewer: Viewer, id: string) =>
  changeState(deps, viewer, id, ({ state }, at) =>
    state === 'draft' ? { state: 'ordered', ordered_at: at } : null,
  )

/** Closes a purchase order, so that nothing further is expected. Throws `conflict` for a draft. */
export const closePurchase = (deps: Deps, viewer: Viewer, id: string) =>
  changeState(deps, viewer, id, ({ state }, at) => {
    if (state === 'draft') throw new Failure('conflict', 'A draft is deleted, not closed.')
    return state === 'closed' ? null : { state: 'closed', closed_at: at }
  })

/** Deletes a draft. Throws `conflict` for any other state. */
export const removeDraft = (deps: Deps, viewer: Viewer, id: string): Promise<Record<string, never>> =>
  transaction(deps.db, async trx => {
    const { state } = await lockPurchase(trx, id)
    if (state !== 'draft')
      throw new Failure('conflict', 'Only a draft can be deleted. Please close this purchase order instead.')
    const before = factsOf(await readPurchase(trx, id, viewer))
    await trx('purchases').where({ id }).delete()
    const note = { at: nowIso(deps), userId: viewer.id, act: 'delete', subject: 'purchase' } as const
    await noteChange(trx, { ...note, subjectId: id, before, after: null })
    return {}
  })
