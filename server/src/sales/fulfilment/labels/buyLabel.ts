import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { storedActor } from '../../../platform/events/actors.ts'
import { invalid } from '../../../platform/http/Failure.ts'
import { lockOrder } from '../../orders/lockOrder.ts'
import { addOrderEvent, noteOrderChange } from '../../orders/moveOrder.ts'
import { Order } from '../../orders/Order.ts'
import { trackingText } from '../../orders/parcels/updateFromParcels.ts'
import { moveNotAllowed } from '../../orders/refusals.ts'
import { refuseOnHold } from '../../orders/refuseOnHold.ts'
import { describeParcel } from '../carriers/describeParcel.ts'
import { readParcels } from '../slips/readParcels.ts'
import { Label } from './Label.ts'
import { type LabelCarrier, LabelRefused, type CreatedLabel, type WeighedParcel } from './LabelCarrier.ts'
import {
  throwLabelFailure,
  failureOf,
  requireLabelCarrier,
  refuseUnanswered,
  refuseVoided,
} from './labelFailures.ts'

interface LabelRequest {
  /** Weight of the parcel in grams; by default the sum of its garments' weights. */
  weight?: number | undefined
  /** A user's id. */
  actor: string
}

/**
 * Buys a label for the unsent units of an order, unless it has one. The request is recorded before the carrier is
 * asked, so that after a lost answer the label is looked up and never bought twice. Throws the failures of the
 * endpoint.
 */
export const buyLabel = async (deps: Deps, order: Order, { weight, actor }: LabelRequest): Promise<void> => {
  const carrier = await requireLabelCarrier(deps)
  const parcel = await describeWeighedParcel(deps, { order, carrier, weight })
  const request = await transaction(deps.db, trx => recordRequest(deps, trx, { order, carrier, actor }))
  if (!request) return
  const { label, isRetry } = request
  const existingLabel = isRetry ? await carrier.find(label.reference).catch(throwLabelFailure(deps)) : null
  const boughtLabel = existingLabel ?? (await buy(deps, { label, carrier, parcel }))
  await transaction(deps.db, trx =>
    savePurchase(trx, {
      label,
      boughtLabel,
      actor,
      at: nowIso(deps),
      version: existingLabel ? label.orderVersion : order.version,
    }),
  )
}

interface ParcelToWeigh {
  order: Order
  carrier: LabelCarrier
  weight: number | undefined
}

/** Describes the parcel for the carrier. Throws `validation_failed` if its weight is unknown. */
const describeWeighedParcel = async (
  deps: Deps,
  { order, carrier, weight }: ParcelToWeigh,
): Promise<WeighedParcel> => {
  const settings = await deps.settings.read()
  const refusal = 'Nothing in this order is left to send.'
  const [firstParcel] = await readParcels(deps.db, [order.id], { statuses: ['PAID'], refusal })
  const carrierSettings = settings.shipping.carriers.find(({ name }) => name === carrier.name)
  const parcel = firstParcel && describeParcel(firstParcel, { settings, carrier: carrierSettings })
  const grams = weight ?? parcel?.weight
  if (parcel && grams) return { ...parcel, weight: grams }
  throw invalid({
    weight: 'Please weigh the parcel: the weight of one of its garments is not known.',
  })
}

interface LabelToRequest {
  order: Order
  carrier: LabelCarrier
  actor: string
}

/** Records that a label is about to be requested from the carrier; null if the order already has one. */
const recordRequest = async (
  deps: Deps,
  trx: Knex.Transaction,
  { order: { id: orderId }, carrier, actor }: LabelToRequest,
): Promise<{ label: Label; isRetry: boolean } | null> => {
  const at = nowIso(deps)
  await lockOrder(trx, orderId, at)
  const { status, version, number } = await Order.query(trx).findById(orderId).throwIfNotFound()
  if (status !== 'PAID') throw moveNotAllowed(status, 'SHIPPED')
  await refuseOnHold(trx, orderId)
  const labels = await Label.query(trx).where({ order_id: orderId })
  const openLabel = labels.find(({ parcelId, voidedAt }) => parcelId === null && voidedAt === null)
  if (openLabel) refuseVoided(openLabel, '. Another one can be bought once the carrier has confirmed that.')
  if (openLabel?.boughtAt) return null
  if (openLabel) {
    refuseUnanswered(deps, openLabel)
    await Label.query(trx).findById(openLabel.id).patch({ askedAt: at })
    return { label: openLabel, isRetry: true }
  }
  const label = await Label.query(trx).insertAndFetch({
    id: newId(),
    orderId,
    carrier: carrier.name,
    reference: `${number}-${labels.length + 1}`,
    orderVersion: version,
    askedAt: at,
    askedBy: storedActor(actor),
  })
  return { label, isRetry: false }
}

interface LabelToBuy {
  label: Label
  carrier: LabelCarrier
  parcel: WeighedParcel
}

/** Buys a label. Deletes its row if the carrier refuses, but not if the answer is lost. */
const buy = async (deps: Deps, { label, carrier, parcel }: LabelToBuy): Promise<CreatedLabel> => {
  try {
    return await carrier.buy(label.reference, parcel)
  } catch (error) {
    if (error instanceof LabelRefused)
      await Label.query(deps.db).delete().where({ id: label.id }).whereNull('bought_at')
    throw failureOf(deps, error)
  }
}

interface Purchase {
  label: Label
  boughtLabel: CreatedLabel
  actor: string
  at: string
  version: number
}

const savePurchase = async (
  trx: Knex.Transaction,
  { label, boughtLabel, actor, at, version }: Purchase,
): Promise<void> => {
  const { id, orderId, carrier } = label
  await lockOrder(trx, orderId, at)
  const { trackingNumber } = boughtLabel
  await Label.query(trx).findById(id).patch({ boughtAt: at, trackingNumber, orderVersion: version })
  const text = trackingText({ carrier, trackingNumber })
  await addOrderEvent(trx, { orderId, at, actor, detail: `Label bought: ${text}` })
  await noteOrderChange(trx, { orderId, at, actor, before: null, after: { label: text } })
}
