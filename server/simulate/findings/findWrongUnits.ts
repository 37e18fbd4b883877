import type { World } from '../World.ts'

interface Line {
  id: string
  status: string
  quantity: number
  /** Units in parcels that were not taken back. */
  sent: number
  /** Units put back when the order was cancelled, or refunded in full. */
  restocked: number
  /** Unsent units that refunds of the line kept back, even if a refund failed. */
  neverSent: number
  /** Unsent units that refunds of the line put back into stock. */
  unsentBack: number
  /** Sent units that refunds of the line put back into stock. */
  sentBack: number
  /** Units that arrived with checked returns. */
  returned: number
}

const readLines = ({ db }: World): Promise<Line[]> => {
  const sum = (column: string, from: string) =>
    db.raw(`cast((select coalesce(sum(${column}), 0) from ${from}) as integer)`)
  const parcels = 'parcel_lines s join parcels p on p.id = s.parcel_id where s.order_item_id = i.id'
  const refunds = 'refund_lines l where l.order_item_id = i.id'
  const returns = 'return_lines t join returns b on b.id = t.return_id where t.order_item_id = i.id'
  const moves = 'stock_moves m where m.order_item_id = i.id'
  return db('order_items as i')
    .join('orders as o', 'o.id', 'i.order_id')
    .whereNotNull('o.paid_at')
    .orderBy('i.id')
    .select('i.id', 'o.status', 'i.quantity', {
      sent: sum('s.quantity', `${parcels} and p.taken_back_at is null`),
      restocked: sum('m.stock_delta', `${moves} and m.kind = 'RESTOCK'`),
      neverSent: sum('l.quantity', `${refunds} and not l.is_of_sent`),
      unsentBack: sum('l.restocked', `${refunds} and not l.is_of_sent`),
      sentBack: sum('l.restocked', `${refunds} and l.is_of_sent`),
      returned: sum('t.quantity - t.missing', `${returns} and b.state in ('CHECKED', 'DONE')`),
    })
}

/** Statuses of an order of which nothing is left to send. */
const endedStatuses = ['SHIPPED', 'DELIVERED', 'CANCELED', 'REFUNDED']

/**
 * Finds lines of paid orders of which more units came back to stock than were bought, or more are sent and in stock
 * together than were bought, and lines of ended orders with units that were neither sent nor put back.
 */
export const findWrongUnits = async (world: World): Promise<string[]> =>
  (await readLines(world)).flatMap(line => {
    const { id, status, quantity, sent } = line
    const unsent = line.restocked + line.unsentBack
    const unitsBack = unsent + line.sentBack + line.returned
    const accountedUnits = sent + line.restocked + line.neverSent
    const unitsOfLine = `of the ${quantity} units of the line ${id}`
    return [
      ...(unitsBack <= quantity ? [] : [`${unitsBack} ${unitsOfLine} came back to stock`]),
      ...(sent + unsent <= quantity ? [] : [`${sent} ${unitsOfLine} are sent, and ${unsent} are in stock`]),
      ...(accountedUnits >= quantity || !endedStatuses.includes(status)
        ? []
        : [`${accountedUnits} ${unitsOfLine} are sent, in stock or kept back, and its order is ${status}`]),
    ]
  })

/**
 * Finds variants whose units with customers differ between the stock ledger and the lines of paid orders: a unit would be
 * both in stock and with a customer, or neither.
 */
export const findMisplacedPieces = async ({ db }: World): Promise<string[]> => {
  const sum = (column: string, from: string) => `(select coalesce(sum(${column}), 0) from ${from})`
  const line = `i.quantity
    - ${sum('m.stock_delta', "stock_moves m where m.order_item_id = i.id and m.kind = 'RESTOCK'")}
    - ${sum('l.restocked', 'refund_lines l where l.order_item_id = i.id')}
    - ${sum('t.quantity - t.missing', "return_lines t join returns b on b.id = t.return_id where t.order_item_id = i.id and b.state in ('CHECKED', 'DONE')")}`
  const rows: { id: string; ordered: string; moved: string }[] = await db('variants as v')
    .orderBy('v.id')
    .select('v.id', {
      ordered: db.raw(
        sum(
          line,
          'order_items i join orders o on o.id = i.order_id where i.variant_id = v.id and o.paid_at is not null',
        ),
      ),
      moved: db.raw(
        sum(
          '-m.stock_delta',
          `stock_moves m where m.variant_id = v.id
          and (m.kind in ('CONSUME', 'RESTOCK') or m.kind = 'RECEIVE' and m.note like 'Returned %')`,
        ),
      ),
    })
  return rows
    .filter(({ ordered, moved }) => Number(ordered) !== Number(moved))
    .map(
      ({ id, ordered, moved }) =>
        `${ordered} units of ${id} are sold by the orders, and ${moved} by the stock ledger`,
    )
}
