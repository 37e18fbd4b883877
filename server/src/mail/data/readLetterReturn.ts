import type { ReturnReason } from '@shop/contracts/returnReasons'
import type { Knex } from 'knex'
import { Return, ReturnLine } from '../../returns/Return.ts'
import type { LetterLine, LetterOrder } from './readLetterOrder.ts'

/** A return as letters tell of it. */
export interface LetterReturn {
  code: string
  lines: LetterLine[]
  reasons: ReturnReason[]
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
    reasons: back.map(({ reason }) => reason),
    lines: back.flatMap(({ orderItemId, quantity }) =>
      order.lines
        .filter(({ id }) => id === orderItemId)
        .map(line => ({ ...line, quantity, lineTotal: line.price * quantity })),
    ),
  }
}
