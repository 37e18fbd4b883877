import type { Input } from '@shop/contracts/endpoint'
import type { addOrderNote as endpoint } from '@shop/contracts/orders/noteEndpoints'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { isDuplicateKey } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { forbidden } from '../../platform/http/Failure.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { idReusedFailure, isInHistory } from '../orders/isInHistory.ts'
import { addOrderEvent, noteOrderChange } from '../orders/moveOrder.ts'

/**
 * Adds a note to an order's history; with a `noteId`, once. Throws `conflict` for a `noteId` of another note, and
 * `forbidden` for an API key that may only read orders: a program with read access writes nothing.
 */
export const addOrderNote = async (
  deps: Deps,
  { id: actor, keyId, permissions }: Viewer,
  { id: orderId, note, noteId }: Input<typeof endpoint>,
): Promise<void> => {
  if (keyId !== null && !permissions.has('orders:write')) throw forbidden('orders:write')
  const at = nowIso(deps)
  await transaction(deps.db, async trx => {
    if (noteId && (await isInHistory(trx, { id: noteId, orderId, detail: note }))) return
    await addOrderEvent(trx, { id: noteId, orderId, at, actor, detail: note, isNote: true })
    await noteOrderChange(trx, { orderId, at, actor, before: null, after: { note } })
  }).catch((error: unknown) => {
    throw isDuplicateKey(error, 'order_events') ? idReusedFailure() : error
  })
}
