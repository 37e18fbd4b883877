import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import { storedActor } from '../../../platform/events/actors.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { lockOrder } from '../../orders/lockOrder.ts'
import { addOrderEvent, noteOrderChange } from '../../orders/moveOrder.ts'
import { readLiveParcels, trackingText } from '../../orders/parcels/updateFromParcels.ts'
import { Label } from './Label.ts'
import { throwLabelFailure, requireLabelCarrier, refuseUnanswered } from './labelFailures.ts'

/** Cancels a label at its carrier, once. Throws the failures of the endpoint. */
export const voidLabel = async (deps: Deps, label: Label, actor: string): Promise<void> => {
  if (label.voidedAt !== null) return
  refuseUnanswered(deps, label)
  await refuseSent(deps.db, label)
  const carrier = await requireLabelCarrier(deps)
  await carrier.cancel(label.reference).catch(throwLabelFailure(deps))
  const { id, orderId } = label
  await transactionAt(deps, async (trx, at) => {
    await lockOrder(trx, orderId, at)
    const current = await Label.query(trx).findById(id).throwIfNotFound()
    if (current.voidedAt !== null) return
    await Label.query(trx)
      .findById(id)
      .patch({ voidedAt: at, voidedBy: storedActor(actor) })
    const text = trackingText(label)
    await addOrderEvent(trx, { orderId, at, actor, detail: `Label voided: ${text}` })
    await noteOrderChange(trx, { orderId, at, actor, before: { label: text }, after: { label: 'voided' } })
  })
}

/** Throws `conflict` if a parcel was sent with the label: the customer already follows its tracking number. */
const refuseSent = async (db: Knex, { orderId, parcelId }: Label): Promise<void> => {
  const liveParcels = await readLiveParcels(db, orderId)
  if (liveParcels.some(({ id }) => id === parcelId))
    throw new Failure('conflict', 'A parcel was sent with this label. Please take the parcel back first.')
}
