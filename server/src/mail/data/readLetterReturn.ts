import type { ReturnReason } from '@shop/contracts/returnReasons'
import { choiceText } from '@shop/contracts/catalog/variantDetails'
import type { Knex } from 'knex'
import type { OrderItem } from '../../orders/OrderItem.ts'
import { Return, ReturnLine } from '../../orders/Return.ts'
import type { LetterLine, LetterOrder } from './readLetterOrder.ts'

/** A return as letters tell of it. */
export interface LetterReturn {
  code: string
  lines: LetterLine[]
  reasons: ReturnReason[]
  /** What comes in exchange, in words, and the number of its order. */
  swaps: { text: string; number: string }[]
}

export const readLetterReturn = async (
  db: Knex,
  returnId: string,
  order: LetterOrder,
): Promise<LetterReturn> => {
  const { code } = await Return.query(db).findById(returnId).throwIfNotFound()
  const back = await ReturnLine.query(db).where({ return_id: returnId }).orderBy('id')
  return {
    code,
    swaps: await readSwaps(db, back),
    reasons: back.map(({ reason }) => reason),
    lines: back.flatMap(({ orderItemId, quantity }) =>
      order.lines
        .filter(({ id }) => id === orderItemId)
        .map(line => ({ ...line, quantity, lineTotal: line.price * quantity })),
    ),
  }
}

const readSwaps = async (db: Knex, back: readonly ReturnLine[]): Promise<LetterReturn['swaps']> => {
  const ids = back.flatMap(({ swapItemId }) => swapItemId ?? [])
  const found: (Pick<OrderItem, 'title' | 'color' | 'size' | 'details' | 'quantity'> & { number: string })[] =
    await db('order_items as i')
      .join('orders as o', 'o.id', 'i.order_id')
      .whereIn('i.id', ids)
      .orderBy('i.id')
      .select('i.title', 'i.color', 'i.size', 'i.details', 'i.quantity', 'o.number')
  return found.map(({ title, quantity, number, ...choice }) => ({
    text: `${quantity} × ${title}, ${choiceText({ ...choice, size: `size ${choice.size}` })}`,
    number,
  }))
}
