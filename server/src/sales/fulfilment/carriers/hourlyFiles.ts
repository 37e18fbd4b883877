import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { batchesOf } from '@shop/contracts/batchesOf'
import type { DeliveryWay } from '@shop/contracts/orders/endpoints'
import {
  type FileCarrier,
  fileCarrierNames,
  fileCarriers,
  type HourlyFile,
  hourlyFileRetentionDays,
  isCarrierAllowed,
} from '@shop/contracts/orders/sendingEndpoints'
import { minuteAt } from '@shop/contracts/shop/zoneClock'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import type { StopSignal } from '../../../platform/base/longRun.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { idOf } from '../../../platform/database/BaseModel.ts'
import { isDuplicateKey } from '../../../platform/database/errors.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { StreamedFile } from '../../../platform/http/answers/serialisedAnswers.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { addOrderEvent, addOrderEventsOnce } from '../../orders/moveOrder.ts'
import { carrierFile, ordersToSend, type CarrierFileInput } from './carrierFile.ts'

/** Folder of the hourly files. */
const folder = 'documents/carriers'

const settingOf = { 'royal-mail': 'royalMail', dpd: 'dpd' } as const satisfies Record<FileCarrier, string>

/** Lists the carriers for which the settings ask for hourly files. */
export const hourlyCarriers = ({ shipping: { hourlyFiles } }: Settings): FileCarrier[] =>
  fileCarrierNames.filter(carrier => hourlyFiles[settingOf[carrier]])

/**
 * Returns the id of the event that records in which of a carrier's files an order is. Each order and carrier have one
 * id, so that two processes never put an order into two hourly files, nor into one after a file made by staff.
 */
const eventIdOf = (orderId: string, carrier: FileCarrier): string => idOf(`${orderId} ${carrier}`)

const ordersPerBatch = 500

/** Finds orders that are to be sent, may go by the carrier and were in no file for it, oldest first. */
const findNewOrderIds = async (db: Knex, carrier: FileCarrier): Promise<string[]> => {
  const waitingOrders: { id: string; delivery_way: Json<DeliveryWay> }[] = await ordersToSend(db)
    .orderBy(['created_at', 'id'])
    .select('id', 'delivery_way')
  const ids = waitingOrders
    .filter(order => isCarrierAllowed(carrier, fromJson(order.delivery_way).carrier))
    .map(({ id }) => id)
  const newIds: string[] = []
  for (const batchIds of batchesOf(ids, ordersPerBatch)) {
    const existingIds = new Set<string>(
      await db('order_events')
        .whereIn(
          'id',
          batchIds.map(id => eventIdOf(id, carrier)),
        )
        .pluck('id'),
    )
    newIds.push(...batchIds.filter(id => !existingIds.has(eventIdOf(id, carrier))))
  }
  return newIds
}

/** Counts the files of a carrier and hour that orders name in their histories. */
const countFilesOfHour = async (db: Knex, hour: string, detail: string): Promise<number> => {
  const details: string[] = await db('order_events')
    .whereBetween('at', [`${hour}:00:00.000Z`, `${hour}:59:59.999Z`])
    .where('detail', 'like', `${detail}%`)
    .distinct()
    .pluck('detail')
  return details.length
}

/**
 * Writes the file of one carrier, and records it on each of its orders. Writes nothing if there are no new orders. The
 * name has the hour in UTC: `royal-mail-2026-11-29T14`; a further file of the same hour, with the orders since, is
 * numbered. A run that was cut off before its orders were recorded is overwritten by the next one.
 */
const makeFile = async (deps: Deps, settings: Settings, carrier: FileCarrier): Promise<void> => {
  const newIds = await findNewOrderIds(deps.db, carrier)
  if (newIds.length === 0) return
  const at = nowIso(deps)
  const hour = at.slice(0, 13)
  const [, time] = minuteAt(settings.general.timezone, `${hour}:00:00.000Z`).split('T')
  const title = `In the ${fileCarriers[carrier]} file of ${time}`
  const number = (await countFilesOfHour(deps.db, hour, title)) + 1
  const [detail, name] =
    number === 1
      ? [`${title}.`, `${carrier}-${hour}`]
      : [`${title} (${number}).`, `${carrier}-${hour}-${number}`]
  const ids: string[] = []
  const file = await carrierFile(deps, { carrier, ids: newIds }, async orderIds => void ids.push(...orderIds))
  const content = await buffer(file.body)
  try {
    await transaction(deps.db, async trx => {
      for (const orderId of ids) {
        const id = eventIdOf(orderId, carrier)
        await addOrderEvent(trx, { id, orderId, at, actor: 'system', detail })
      }
      // Written before the commit, so that no order counts as exported if its file could not be stored.
      await deps.files.write(`${folder}/${name}.csv`, content)
    })
  } catch (error) {
    // Another process has recorded the same orders, and writes their file.
    if (!isDuplicateKey(error, 'order_events')) throw error
  }
}

/** Makes a file that staff request, and records it on its orders, so that no hourly file contains them again. */
export const makeStaffFile = (
  deps: Deps,
  { id: actor }: Viewer,
  input: CarrierFileInput,
): Promise<StreamedFile> =>
  carrierFile(deps, input, orderIds => {
    const at = nowIso(deps)
    const detail = `In a file for ${fileCarriers[input.carrier]}.`
    const notes = orderIds.map(orderId => ({
      id: eventIdOf(orderId, input.carrier),
      orderId,
      at,
      actor,
      detail,
    }))
    return addOrderEventsOnce(deps.db, notes)
  })

/** Makes a file for each carrier in the settings, with the orders that became ready since the last one. */
export const makeHourlyFiles = async (deps: Deps, stopping: StopSignal): Promise<void> => {
  const settings = await deps.settings.read()
  for (const carrier of hourlyCarriers(settings))
    if (!stopping.aborted) await makeFile(deps, settings, carrier)
}

export const countNewOrdersForCarriers = async (deps: Deps): Promise<number> => {
  let count = 0
  for (const carrier of hourlyCarriers(await deps.settings.read()))
    count += (await findNewOrderIds(deps.db, carrier)).length
  return count
}

/** Matches the carrier of a file, its hour, and its number among the further files of the hour. */
const nameParts = /^(royal-mail|dpd)-(\d{4}-\d\d-\d\dT\d\d)(-\d+)?$/
const byName = new Intl.Collator('en-GB', { numeric: true })

/** Lists the stored files, the newest first. */
export const listHourlyFiles = async ({ files }: Pick<Deps, 'files'>): Promise<HourlyFile[]> => {
  const hourlyFiles: HourlyFile[] = []
  for await (const { key } of files.list(folder)) {
    const name = posix.basename(key, '.csv')
    const [, carrier, hour] = nameParts.exec(name) ?? []
    if (carrier !== undefined)
      hourlyFiles.push({ name, carrier: carrier as FileCarrier, at: `${hour}:00:00.000Z` })
  }
  return hourlyFiles.toSorted(
    (one, other) =>
      other.at.localeCompare(one.at) ||
      one.carrier.localeCompare(other.carrier) ||
      byName.compare(other.name, one.name),
  )
}

/** Reads a file, named for download in the shop's time zone. Throws `not_found`. */
export const readHourlyFile = async (
  { files, settings }: Pick<Deps, 'files' | 'settings'>,
  name: string,
): Promise<StreamedFile> => {
  const [, carrier, hour, number = ''] = nameParts.exec(name) ?? []
  const file = carrier === undefined ? null : await files.open(`${folder}/${name}.csv`)
  if (!file) throw notFound('This file does not exist. Files for carriers are deleted after a week.')
  const { timezone } = (await settings.read()).general
  const localHour = minuteAt(timezone, `${hour}:00:00.000Z`).replace('T', '-').replace(':', '')
  return new StreamedFile(`${carrier}-${localHour}${number}.csv`, 'text/csv', file.chunks, file.size)
}

/** Removes files older than a week: they contain addresses. */
export const removeHourlyFiles = async ({ files, clock }: Pick<Deps, 'files' | 'clock'>): Promise<void> => {
  for await (const { key, writtenAt } of files.list(folder))
    if (writtenAt < clock.now() - hourlyFileRetentionDays * dayMs) await files.remove(key)
}
