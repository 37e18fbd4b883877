import type { Knex } from 'knex'
import { moveStock, OutOfStock } from '../../../catalogue/products/inventory/stock.ts'
import { shortageText } from '../../../catalogue/products/shortageText.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { rows } from '../../../platform/database/rows.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { readStockedOrderLines } from '../readStockedOrderLines.ts'
import { flagOrder } from '../flagOrder.ts'
import type { Order } from '../Order.ts'

interface ShortLine {
  title: string
  color: string
  size: string
  details: string
  free: number
}

/** Lists for an order that reserves nothing which lines are sold out. Tested on SQLite and Postgres. */
export const readShortages = async (db: Knex, orderId: string): Promise<string[]> => {
  const soldOutLines = await rows<ShortLine>(
    db,
    `select i.title, i.color, i.size, i.details, coalesce(v.stock - v.reserved, 0) as free
      from order_items i left join variants v on v.id = i.variant_id
      where i.order_id = ? and coalesce(v.stock - v.reserved, 0) < i.quantity order by i.title, i.color, i.size`,
    [orderId],
  )
  return soldOutLines.map(line => `${shortageText(line)}.`)
}

/**
 * Reads the lines of a quote for the stock that its payment page reserves. They have no line id: the ledger
 * allows a line one RESERVE and one RELEASE, but a page may be opened several times.
 */
const linesOfPage = async (trx: Knex.Transaction, order: Pick<Order, 'id' | 'number'>) =>
  (await readStockedOrderLines(trx, order.id)).map(line => ({
    ...line,
    orderItemId: null,
    note: `Payment page of quote ${order.number}`,
  }))

const reserveUnits = (deps: Deps, order: Order): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    const updatedRows = await trx('orders')
      .where({ id: order.id, status: 'PENDING', holding: 'nothing' })
      .update({ holding: 'while_paying', updated_at: at })
    if (!updatedRows) return
    // A variant that was deleted from the catalogue has no units to reserve.
    if ((await readShortages(trx, order.id)).length > 0) throw new OutOfStock(null)
    await moveStock(trx, 'reserve', await linesOfPage(trx, order), { at, actor: 'shopper' })
  })

/** Flags an order because its customer tried to pay for the quote, but its items are sold out. */
const flagSoldOut = async (deps: Deps, orderId: string, shortages: readonly string[]): Promise<void> => {
  const detail = `Its customer wanted to pay for this quote. ${shortages.join(' ')}`
  await transactionAt(deps, (trx, at) => flagOrder(trx, { orderId, detail, at }))
}

/**
 * Reserves the units of a quote that reserves none, for as long as its payment page is open, as a checkout does.
 * Idempotent. Throws `out_of_stock`, and notifies staff, if they are no longer available.
 */
export const reserveWhilePaying = async (deps: Deps, order: Order): Promise<void> => {
  try {
    return await reserveUnits(deps, order)
  } catch (error) {
    if (!(error instanceof OutOfStock)) throw error
  }
  const shortages = await readShortages(deps.db, order.id)
  await flagSoldOut(deps, order.id, shortages)
  throw new Failure(
    'out_of_stock',
    `${shortages.join(' ')} So this offer cannot be paid as it stands, and nothing was charged. Please ask us: we will gladly send you a new one.`,
  )
}

/** Releases stock that was reserved only by a payment page, which has expired unpaid. */
export const releaseAfterPage = async (trx: Knex.Transaction, orderId: string, at: string): Promise<void> => {
  const [order] = await trx('orders')
    .where({ id: orderId, status: 'PENDING', holding: 'while_paying' })
    .update({ holding: 'nothing' }, ['id', 'number'])
  if (order) await moveStock(trx, 'release', await linesOfPage(trx, order), { at, actor: 'system' })
}

/**
 * Decides how the units of a paid quote leave the stock: by `consume` if they are reserved, otherwise by `take`. The
 * caller has locked the order's row.
 */
export const stockActionOf = async (trx: Knex.Transaction, orderId: string): Promise<'consume' | 'take'> => {
  const { holding } = await trx('orders').where({ id: orderId }).first('holding')
  return holding === 'nothing' ? 'take' : 'consume'
}

/** Builds the failure that names the sold-out lines of a quote; null if there are none, or if it is no quote. */
export const soldOutFailure = async (db: Knex, { id, quoteUntil }: Order): Promise<Failure | null> => {
  const shortages = quoteUntil === null ? [] : await readShortages(db, id)
  return shortages.length > 0 ? new Failure('out_of_stock', shortages.join(' ')) : null
}
