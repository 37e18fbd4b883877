import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { forEach } from '../../../platform/base/forEach.ts'
import type { StopSignal } from '../../../platform/base/longRun.ts'
import { ago } from '../../../platform/base/time.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import { storedActor } from '../../../platform/events/actors.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { flagOrder, unflagOrder } from '../../orders/flagOrder.ts'
import { lockOrder } from '../../orders/lockOrder.ts'
import { addOrderEvent, noteOrderChange } from '../../orders/moveOrder.ts'
import { readLiveParcels, trackingText } from '../../orders/parcels/updateFromParcels.ts'
import { labelCarrierOf } from './clickAndDrop.ts'
import { Label } from './Label.ts'
import { CallRefused, type LabelCarrier, LabelRefused, LabelUnsure } from './LabelCarrier.ts'
import {
  failureOf,
  labelName,
  refuseUnanswered,
  requireLabelCarrier,
  settledAfterMs,
} from './labelFailures.ts'

/** Maximum labels in one run; the next run continues. */
const maxItems = 100

/** A user's id; null if the reconciler repeats a request that was not answered. */
type Actor = string | null

/**
 * Voids a label at its carrier, once. The request is recorded before the carrier is asked, so that no parcel is sent
 * with the label in the meantime, and so that the reconciler finishes it if the answer is lost. Throws the failures of
 * the endpoint.
 */
export const voidLabel = async (
  deps: Deps,
  { id, orderId }: Pick<Label, 'id' | 'orderId'>,
  actor: Actor,
): Promise<void> => {
  const carrier = await requireLabelCarrier(deps)
  const request = await transactionAt(deps, async (trx, at) => {
    await lockOrder(trx, orderId, at)
    return recordRequest(deps, trx, { id, actor, at })
  })
  if (!request) return
  const { label } = request
  if (!(await cancel(deps, { ...request, carrier, actor }))) return
  await transactionAt(deps, async (trx, at) => {
    await lockOrder(trx, orderId, at)
    await unflagOrder(trx, { orderId, at, detail: uncalledText(label) })
    await saveVoid(trx, { label, actor, at })
  })
}

/** Finishes the voids that carriers have not answered. */
export const finishVoids = async (deps: Deps, stopping: StopSignal): Promise<void> => {
  if (!(await labelCarrierOf(deps))) return
  const labels = await Label.query(deps.db)
    .where('void_asked_at', '<=', ago(deps, settledAfterMs))
    .where({ voided_at: null })
    .orderBy('void_asked_at')
    .limit(maxItems)
  await forEach(
    labels,
    stopping,
    label => voidLabel(deps, label, null),
    failure => failure instanceof Failure && failure.code === 'carrier_unavailable',
  )
}

interface VoidRequest {
  id: string
  actor: Actor
  at: string
}

/** Records that a carrier is about to be asked to void a label; null if it was voided. Throws `conflict`. */
const recordRequest = async (
  deps: Deps,
  trx: Knex.Transaction,
  { id, actor, at }: VoidRequest,
): Promise<{ label: Label; isRetry: boolean } | null> => {
  const label = await Label.query(trx).findById(id).throwIfNotFound()
  if (label.voidedAt !== null) return null
  refuseUnanswered(deps, label)
  await refuseSent(trx, label)
  const voidedBy = label.voidedBy ?? (actor && storedActor(actor))
  const requested = await Label.query(trx).patchAndFetchById(id, { voidAskedAt: at, voidedBy })
  return { label: requested, isRetry: label.voidAskedAt !== null }
}

/** Throws `conflict` if a parcel was sent with the label: the customer already follows its tracking number. */
const refuseSent = async (trx: Knex.Transaction, { orderId, parcelId }: Label): Promise<void> => {
  const liveParcels = await readLiveParcels(trx, orderId)
  if (liveParcels.some(({ id }) => id === parcelId))
    throw new Failure('conflict', 'A parcel was sent with this label. Please take the parcel back first.')
}

interface Cancellation {
  label: Label
  carrier: LabelCarrier
  actor: Actor
  /** True if the carrier may have voided it when it was asked before. */
  isRetry: boolean
}

/**
 * Cancels a label. Withdraws the request if the carrier refuses to, but not if the answer is lost, nor if the shop has
 * promised to keep asking and the carrier refuses its call. Staff who ask for it see the refusal; if the reconciler
 * does, it flags the order and returns false.
 */
const cancel = async (deps: Deps, { label, carrier, actor, isRetry }: Cancellation): Promise<boolean> => {
  const { id, orderId, reference } = label
  try {
    if (!isRetry || (await carrier.find(reference))) await carrier.cancel(reference)
    return true
  } catch (error) {
    if (!(error instanceof LabelRefused)) throw failureOf(deps, error, 'voided')
    const isKept = isRetry && error instanceof CallRefused
    if (isKept && !(actor === null && error.needsSettings))
      throw failureOf(deps, new LabelUnsure(error.message, { cause: error }), 'voided')
    const detail = isKept ? uncalledText(label) : `${labelName(label)} was not voided: ${error.message}`
    await transactionAt(deps, async (trx, at) => {
      await lockOrder(trx, orderId, at)
      if (!isKept) {
        await Label.query(trx).findById(id).patch({ voidAskedAt: null, voidedBy: null })
        await unflagOrder(trx, { orderId, at, detail: uncalledText(label) })
      }
      if (actor === null) await flagOrder(trx, { orderId, at, detail })
    })
    if (actor === null) return false
    throw failureOf(deps, error)
  }
}

/** Tells staff that a label waits for the settings; removed once the label is voided. */
const uncalledText = (label: Label): string =>
  `${labelName(label)} is still to be voided, but ${label.carrier} refuses the calls of the shop. Please check its API key in the settings.`

const saveVoid = async (
  trx: Knex.Transaction,
  { label, actor, at }: { label: Label; actor: Actor; at: string },
): Promise<void> => {
  const { id, orderId, voidedBy } = label
  const updatedRows = await Label.query(trx).where({ id, voided_at: null }).patch({ voidedAt: at })
  if (updatedRows === 0) return
  const text = trackingText(label)
  await addOrderEvent(trx, { orderId, at, actor: voidedBy ?? 'system', detail: `Label voided: ${text}` })
  if (actor)
    await noteOrderChange(trx, { orderId, at, actor, before: { label: text }, after: { label: 'voided' } })
}
