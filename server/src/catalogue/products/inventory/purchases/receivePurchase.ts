import type { Purchase, receivePurchase as endpoint } from '@shop/contracts/inventory/purchaseEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import type { Knex } from 'knex'
import type { Deps } from '../../../../platform/base/deps.ts'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { isDuplicateKey } from '../../../../platform/database/errors.ts'
import { insertRows } from '../../../../platform/database/insertRows.ts'
import { transactionAt } from '../../../../platform/database/transaction.ts'
import { noteChange } from '../../../../platform/events/audit/noteChange.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'
import { changeStocks } from '../changeStocks.ts'
import { lockStock } from '../lockStock.ts'
import { moveUnits } from '../places/moveUnits.ts'
import { lockPlaces } from '../places/readPlaces.ts'
import {
  lockPurchase,
  purchaseNumber,
  readLines,
  readPurchase,
  type LineRow,
  type PurchaseRow,
} from './readPurchase.ts'
import { purchaseStateOf } from './savePurchase.ts'

type ReceiptInput = Input<typeof endpoint>

interface ArrivedLine {
  /** Id of the receipt's line and of its move in the ledger. */
  id: string
  line: LineRow
  variantId: string
  quantity: number
}

const usedForAnother = () =>
  new Failure('conflict', 'This form has already been used for another delivery. Please look at it again.')

/** Tells whether this delivery is already booked. Throws `conflict` if its id belongs to a different one. */
const isRepeated = async (
  trx: Knex.Transaction,
  { id, receiptId, lines, placeId }: ReceiptInput,
): Promise<boolean> => {
  const existing = await trx('purchase_receipts').where({ id: receiptId }).first('purchase_id', 'place_id')
  if (!existing) return false
  const bookedLines: { line_id: string; quantity: number }[] = await trx('purchase_receipt_lines')
    .where({ receipt_id: receiptId })
    .select('line_id', 'quantity')
  const quantities = new Map(bookedLines.map(({ line_id: lineId, quantity }) => [lineId, quantity]))
  const isSame =
    existing.purchase_id === id &&
    existing.place_id === (placeId ?? null) &&
    quantities.size === lines.length &&
    lines.every(({ lineId, quantity }) => quantities.get(lineId) === quantity)
  if (!isSame) throw usedForAnother()
  return true
}

const rejectDraftOrClosed = ({ state }: PurchaseRow) => {
  if (state === 'draft') throw new Failure('conflict', 'This is a draft. Please mark it as ordered first.')
  if (state === 'closed') throw new Failure('conflict', 'This purchase order is closed.')
}

/**
 * Finds the lines that were delivered, sorted by the ids of their variants, the usual order of locks. Throws `conflict`
 * if one of them cannot be received.
 */
const arrivedLinesOf = (
  orderLines: readonly LineRow[],
  { lines, allowsMore = false }: ReceiptInput,
): ArrivedLine[] =>
  lines
    .map(({ lineId, quantity, received = null }) => {
      const line = orderLines.find(({ id }) => id === lineId)
      if (!line) throw new Failure('conflict', 'A line is no longer part of this purchase order.')
      if (line.variant_id === null)
        throw new Failure('conflict', `${line.sku} is deleted, so it cannot be received.`)
      if (received !== null && received !== line.received)
        throw new Failure(
          'conflict',
          `Somebody else has booked a delivery: ${line.received} of ${line.sku} ${line.received === 1 ? 'has' : 'have'} arrived, not ${received}. Please check what is still to come.`,
        )
      if (!allowsMore && line.received + quantity > line.quantity)
        throw new Failure(
          'conflict',
          `${line.quantity} of ${line.sku} are ordered, and this makes ${line.received + quantity}.`,
        )
      return { id: newId(), line, variantId: line.variant_id, quantity }
    })
    .toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))

interface BookingInput {
  purchase: PurchaseRow
  arrivedLines: readonly ArrivedLine[]
  input: ReceiptInput
  at: string
  actor: string
}

const movedLine = ({ variantId, quantity, line: { sku, title, choice } }: ArrivedLine) => ({
  variantId,
  quantity,
  sku,
  name: `${title} (${choice})`,
})

/** Changes stock with its ledger, writes the receipt, and notes the purchase order's new state in the audit log. */
const bookReceipt = async (trx: Knex.Transaction, booking: BookingInput) => {
  const { purchase, arrivedLines, input, at, actor } = booking
  const number = purchaseNumber(purchase.number)
  const [place = null] = input.placeId ? await lockPlaces(trx, [input.placeId]) : []
  await lockStock(
    trx,
    arrivedLines.map(({ variantId }) => variantId),
  )
  await changeStocks(
    trx,
    arrivedLines.map(({ id, variantId, quantity }) => ({
      id,
      variantId,
      kind: 'RECEIVE',
      difference: quantity,
      quantity,
      at,
      actor,
      note: input.note,
      field: 'lines',
    })),
  )
  if (place) await moveUnits(trx, { lines: arrivedLines.map(movedLine), from: null, to: place, at })
  await insertReceipt(trx, booking, place)
  const state = purchaseStateOf(await readLines(trx, purchase.id))
  await trx('purchases')
    .where({ id: purchase.id })
    .update({ state, updated_at: at, version: purchase.version + 1 })
  await noteChange(trx, {
    at,
    userId: actor,
    act: 'update',
    subject: 'purchase',
    subjectId: purchase.id,
    before: { name: number, state: purchase.state },
    after: {
      name: number,
      state,
      received: arrivedLines.map(({ line, quantity }) => `${quantity} × ${line.sku}`),
      ...(input.note && { note: input.note }),
      ...(place && { place: place.name }),
    },
  })
}

/** Writes the receipt with its lines, what each line of the order has received, and each variant's latest cost. */
const insertReceipt = async (
  trx: Knex.Transaction,
  { purchase, arrivedLines, input, at, actor }: BookingInput,
  place: { id: string } | null,
) => {
  await trx('purchase_receipts').insert({
    id: input.receiptId,
    purchase_id: purchase.id,
    at,
    user_id: actor,
    note: input.note,
    place_id: place?.id ?? null,
  })
  await insertRows(
    trx,
    'purchase_receipt_lines',
    arrivedLines.map(({ id, line, quantity }) => ({
      id,
      receipt_id: input.receiptId,
      line_id: line.id,
      quantity,
    })),
  )
  for (const { line, variantId, quantity } of arrivedLines) {
    await trx('purchase_lines').where({ id: line.id }).increment('received', quantity)
    if (line.cost !== null) await trx('variants').where({ id: variantId }).update({ cost: line.cost })
  }
}

/**
 * Books a delivery of a purchase order in one transaction, once for each `receiptId`: a retry has no further effect.
 * Throws `not_found` and `conflict`. Tested on SQLite and Postgres.
 */
export const receivePurchase = (deps: Deps, viewer: Viewer, input: ReceiptInput): Promise<Purchase> =>
  transactionAt(deps, async (trx, at) => {
    // A concurrent retry waits here for the first one.
    const purchase = await lockPurchase(trx, input.id)
    if (!(await isRepeated(trx, input))) {
      rejectDraftOrClosed(purchase)
      const arrivedLines = arrivedLinesOf(await readLines(trx, input.id), input)
      await bookReceipt(trx, { purchase, arrivedLines, input, at, actor: viewer.id })
    }
    return readPurchase(trx, input.id, viewer)
  }).catch((error: unknown) => {
    throw isDuplicateKey(error, 'purchase_receipts') ? usedForAnother() : error
  })
