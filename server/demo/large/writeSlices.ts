import { waitForAll } from '../../src/platform/database/waitForAll.ts'
import type { tallyOrders } from './tallyOrders.ts'
import { moveOf, type StockStep } from '../plan/stockSteps.ts'
import { messageRows, providerRows } from '../write/newsRows.ts'
import { writeOrders } from '../write/writeOrders.ts'
import { adminId } from '../write/writePeople.ts'
import type { OrderSlice } from './slices.ts'
import { stepsInTime } from './stepsInTime.ts'
import type { WriteBatch } from './writeBatches.ts'

interface Source {
  planned: Iterator<OrderSlice, void>
  /** Numbers of invoices and credit notes, in the order of issue. */
  numbers: Pick<ReturnType<typeof tallyOrders>, 'invoices' | 'creditNotes'>
  now: number
  /** Called with the number of orders written. */
  onWritten: (count: number) => void
}

/** Numbers the moves of each variant in the order of time, from 2 on: the first move of each ledger is its delivery. */
const moveNumberer = () => {
  const lastNumbers = new Map<string, number>()
  return (step: StockStep) => {
    const number = (lastNumbers.get(step.variantId) ?? 1) + 1
    lastNumbers.set(step.variantId, number)
    return moveOf(step, number)
  }
}

/**
 * Writes orders slice by slice with everything that follows from them. Plans the next slice while the current one is
 * written.
 */
export const writeSlices = async (
  writeBatch: WriteBatch,
  { planned, numbers, now, onWritten }: Source,
): Promise<void> => {
  const stepsDue = stepsInTime(adminId)
  const numberMove = moveNumberer()
  const next = () => planned.next().value
  for (let slice = next(); slice;) {
    const { orders, start } = slice
    const moves = stepsDue(slice).map(numberMove)
    const issuedNumbers = {
      invoiceNumbers: numbers.invoices.numbersOf(orders, start),
      creditNoteNumbers: numbers.creditNotes.numbersOf(orders, start),
    }
    const messages = orders.flatMap(order => messageRows(order, now))
    const providerEvents = orders.flatMap(order => providerRows(order, now))
    slice = await writeBatch(
      insert =>
        waitForAll(
          writeOrders(insert, orders, { currency: 'GBP', adminId, ...issuedNumbers }),
          insert('stock_moves', moves),
          insert('outbox', messages),
          insert('stripe_events', providerEvents),
        ),
      next,
    )
    onWritten(start + orders.length)
  }
}
