import type { Input } from '@shop/contracts/endpoint'
import type { removeMissing as endpoint } from '@shop/contracts/returns/adminEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { addOrderEvent, noteOrderChange } from '../moveOrder.ts'
import { choiceOf } from '../OrderItem.ts'
import { Return, ReturnLine } from './Return.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { returnMoveRefused } from './moveReturn.ts'
import { isExchanged, readReturnLines } from './present.ts'
import { lockOrder } from '../lockOrder.ts'

type ArrivalCount = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id. */
  actor: string
}

/**
 * Removes items that were not in the parcel from a received return, so that the customer can book them again, and
 * emails the customer. Throws `conflict` if the return has changed, and `validation_failed` if nothing is missing,
 * nothing would be left, or a missing item was exchanged.
 */
export const removeMissing = (
  deps: Deps,
  { id, orderId }: Return,
  { lines, actor }: ArrivalCount,
): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    await lockOrder(trx, orderId, at)
    const orderReturn = await Return.query(trx).findById(id).throwIfNotFound()
    if (orderReturn.state !== 'RECEIVED') throw returnMoveRefused(orderReturn)
    const returnedLines = await readReturnLines(trx, id)
    const countedLines = returnedLines.map(each => {
      const index = lines.findIndex(({ lineId }) => lineId === each.line.id)
      const { arrived, booked } = lines[index] ?? { arrived: each.line.quantity, booked: each.line.quantity }
      if (booked !== each.line.quantity)
        throw new Failure('conflict', 'Somebody else has counted this return.')
      if (arrived > booked) throw invalid({ [`lines.${index}.arrived`]: `At most ${booked}.` })
      const missing = booked - arrived
      if (missing > 0 && isExchanged(each))
        throw invalid({
          [`lines.${index}.arrived`]: 'This was exchanged, and its replacement may be on its way.',
        })
      return { ...each, arrived, missing }
    })
    const missingLines = countedLines.filter(each => each.missing > 0)
    if (missingLines.length === 0) throw invalid({ lines: 'Nothing is missing.' })
    if (countedLines.every(({ arrived }) => arrived === 0))
      throw invalid({ lines: 'Nothing would be left. Please refuse the return instead.' })
    for (const { line, arrived } of missingLines)
      if (arrived > 0) await ReturnLine.query(trx).findById(line.id).patch({ quantity: arrived })
      else await ReturnLine.query(trx).deleteById(line.id)
    const pieces = missingLines.map(each => `${each.missing} × ${each.item.title}, ${choiceOf(each.item)}`)
    const { code } = orderReturn
    const missingText = [orderReturn.missing, ...pieces].filter(Boolean).join('; ')
    await Return.query(trx).findById(id).patch({ missing: missingText, updatedAt: at })
    const detail = `Not in the parcel of return ${code}: ${pieces.join('; ')}.`
    await addOrderEvent(trx, { orderId, at, actor, detail })
    const payload = { orderId, returnId: id, missing: pieces }
    await enqueue(trx, { dedupeKey: `return-incomplete:${id}:${at}`, kind: 'return-incomplete', payload, at })
    const after = { return: code, missing: pieces }
    await noteOrderChange(trx, { orderId, at, actor, before: { return: code }, after })
  })
