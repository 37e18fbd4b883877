import { batchesOf } from '@shop/contracts/batchesOf'
import type { DeliveryWay } from '@shop/contracts/orders/endpoints'
import { type FileCarrier, fileCarriers, isCarrierAllowed } from '@shop/contracts/orders/sendingEndpoints'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { csvFile, type CsvCell } from '../../../platform/http/answers/csvFile.ts'
import type { StreamedFile } from '../../../platform/http/answers/serialisedAnswers.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { unitsToSendSql } from '../../orders/parcels/units.ts'
import { type Parcel, readParcels } from '../slips/readParcels.ts'
import { type CarriedParcel, describeParcel } from './describeParcel.ts'
import { dpdRows } from './dpd.ts'
import { royalMailRows } from './royalMail.ts'

interface Format {
  columns: readonly string[]
  rowsOf: (parcel: CarriedParcel) => CsvCell[][]
}

const formats: Readonly<Record<FileCarrier, Format>> = { 'royal-mail': royalMailRows, dpd: dpdRows }

const ordersPerBatch = 100
const refusal = 'None of these orders is waiting to be sent.'

/**
 * Selects the orders that are to be sent and have no label yet: the carrier of a label got the order through its API.
 * Leaves out orders whose garments are all refunded. They stay PAID until their delivery is refunded too, but have
 * nothing to send.
 */
export const ordersToSend = (db: Knex): Knex.QueryBuilder =>
  db('orders')
    .where({ status: 'PAID', dispute: null, waits_for: null })
    .whereExists(
      db('order_items as i')
        .whereRaw('i.order_id = orders.id')
        .whereRaw(`${unitsToSendSql} > 0`)
        .select('i.id'),
    )
    .whereNotExists(
      db('labels as l')
        .whereRaw('l.order_id = orders.id')
        .where({ 'l.parcel_id': null, 'l.voided_at': null })
        .select('l.id'),
    )

/**
 * Finds the orders that may go by this carrier among the chosen ones, or among all that are to be sent, oldest first.
 */
const findCarrierOrderIds = async (
  db: Knex,
  carrier: FileCarrier,
  requestedIds: readonly string[] | undefined,
): Promise<string[]> => {
  const orders: { id: string; delivery_way: Json<DeliveryWay> }[] = await (
    requestedIds ? db('orders').whereIn('id', [...requestedIds]) : ordersToSend(db)
  )
    .orderBy(['created_at', 'id'])
    .select('id', 'delivery_way')
  const carrierOrders = orders.filter(order =>
    isCarrierAllowed(carrier, fromJson(order.delivery_way).carrier),
  )
  if (orders.length > 0 && carrierOrders.length === 0 && requestedIds)
    throw new Failure('conflict', `None of these orders is sent by ${fileCarriers[carrier]}.`)
  return carrierOrders.map(({ id }) => id)
}

/**
 * Leaves out a later batch whose orders have all been sent or cancelled in the meantime. The file has begun by then, so
 * its refusal can no longer be answered.
 */
const noneIfRefused = (error: unknown): Parcel[] => {
  if (error instanceof Failure) return []
  throw error
}

export interface CarrierFileInput {
  carrier: FileCarrier
  ids?: readonly string[] | undefined
}

/**
 * Builds the file of these orders' parcels, or of all that are to be sent, for a carrier's own program. `onBatch`
 * receives the ids of each batch of orders before their rows are sent. Throws the errors of `readParcels`.
 */
export const carrierFile = async (
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { carrier, ids: requestedIds }: CarrierFileInput,
  onBatch?: (orderIds: string[]) => Promise<void>,
): Promise<StreamedFile> => {
  const settings = await deps.settings.read()
  const name = fileCarriers[carrier]
  const ids = await findCarrierOrderIds(deps.db, carrier, requestedIds)
  if (ids.length === 0 && !requestedIds) throw new Failure('conflict', 'No order is waiting to be sent.')
  const carrierSettings = settings.shipping.carriers.find(
    each => each.name.toLowerCase() === name.toLowerCase(),
  )
  const { columns, rowsOf } = formats[carrier]
  const rowsOfBatch = async (parcels: readonly Parcel[]): Promise<CsvCell[][]> => {
    await onBatch?.(parcels.map(({ order }) => order.id))
    return parcels.flatMap(parcel => rowsOf(describeParcel(parcel, { settings, carrier: carrierSettings })))
  }
  const read = (batchIds: readonly string[]) =>
    readParcels(deps.db, batchIds, { statuses: ['PAID'], refusal })
  const [firstIds = [], ...otherIds] = batchesOf(ids, ordersPerBatch)
  // Throws a refusal before the file begins.
  const firstRows = await rowsOfBatch(await read(firstIds))
  const batches = async function* () {
    yield firstRows
    for (const batchIds of otherIds) yield await rowsOfBatch(await read(batchIds).catch(noneIfRefused))
  }
  const day = dayAt(settings.general.timezone, deps.clock.now())
  return csvFile(`${carrier}-${day}`, columns, batches(), { isForSpreadsheets: false })
}
