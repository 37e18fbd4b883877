import { groupBy } from '@shop/contracts/groupBy'
import { columnName } from '@shop/contracts/columnName'
import { exportColumns } from '@shop/contracts/orders/orderFields'
import type { Knex } from 'knex'
import { placeholdersFor, rows } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { csvFile, type CsvCell } from '../../../platform/http/answers/csvFile.ts'
import type { StreamedFile } from '../../../platform/http/answers/serialisedAnswers.ts'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { OrderFilter } from '../../orders/list/OrderFilter.ts'
import { orderBy, selectCursors, selectOrders } from '../../orders/list/selection.ts'
import { cellsOf, columns, type ExportedItem, type ExportedOrder } from './cells.ts'

/** Small, so that other requests are answered in between if the database is in this process. */
const ordersPerBatch = 100

const orderColumns = exportColumns.map(column => `o.${columnName(column)}`).join(', ')

/** Reads the lines, the refunds and the invoices of these orders, by order. */
const readParts = async (db: Knex, ids: readonly string[]) => {
  const items = await rows<ExportedItem>(
    db,
    `select order_id, title, sku, color, size, details, quantity, vat_rate, vat_reason from order_items where order_id in (${placeholdersFor(ids)})
      order by order_id, title, color, size, id`,
    ids,
  )
  const refunds = await rows<{ order_id: string; amount: number }>(
    db,
    `select order_id, sum(case when state = 'SUCCEEDED' then amount else 0 end) as amount from refunds
      where order_id in (${placeholdersFor(ids)}) group by order_id`,
    ids,
  )
  const invoices = await rows<{ order_id: string; number: string }>(
    db,
    `select order_id, number from invoices where kind = 'INVOICE' and order_id in (${placeholdersFor(ids)})`,
    ids,
  )
  return {
    items: groupBy(items, ({ order_id }) => order_id),
    numbers: new Map(invoices.map(({ order_id, number }) => [order_id, number])),
    refunded: new Map(refunds.map(({ order_id, amount }) => [order_id, amount])),
  }
}

/** Continues after the last order of a batch, so that neither database keeps anything open while a client is slow. */
async function* readBatches(
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: OrderFilter,
  timeZone: string,
): AsyncGenerator<CsvCell[][]> {
  const { db } = deps
  const selection = await selectOrders(deps, filter)
  let last: ExportedOrder | undefined
  let isDone = false
  while (!isDone) {
    const { text, values } = selectCursors(selection, filter.sort, { last })
    const orders = await rows<ExportedOrder>(
      db,
      `select ${orderColumns} from (${text} limit ?) p
        join orders o on o.id = p.id order by ${orderBy(filter.sort, 'p')}`,
      [...values, ordersPerBatch],
    )
    isDone = orders.length < ordersPerBatch
    last = orders.at(-1)
    if (!last) return
    const { items, refunded, numbers } = await readParts(
      db,
      orders.map(({ id }) => id),
    )
    yield orders.map(order =>
      cellsOf(order, {
        items: items.get(order.id) ?? [],
        refunded: refunded.get(order.id) ?? 0,
        invoiceNumber: numbers.get(order.id) ?? null,
        timeZone,
      }),
    )
  }
}

/** Names the file by its days if the filter has a first and a last, otherwise by the day on which it is made. */
const fileNameOf = ({ since, until }: OrderFilter, timeZone: string, now: number) => {
  const day = (instant: number) => dayAt(timeZone, instant)
  const days = since && until && `${day(Date.parse(since))}-to-${day(Date.parse(until) - 1)}`
  return `orders-${days || day(now)}`
}

/** Exports all orders of a filter as CSV, generated while it is sent. Tested on SQLite and Postgres. */
export const exportAsCsv = (
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: OrderFilter,
  timeZone: string,
): StreamedFile =>
  csvFile(fileNameOf(filter, timeZone, deps.clock.now()), columns, readBatches(deps, filter, timeZone))
