import type { Input } from '@shop/contracts/endpoint'
import type { changeOrder as endpoint } from '@shop/contracts/orders/changeEndpoints'
import type { Knex } from 'knex'
import { lockStock } from '../../../catalogue/products/inventory/lockStock.ts'
import { moveStock, OutOfStock } from '../../../catalogue/products/inventory/stock.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { itemRow } from '../../orders/checkout/insertOrder.ts'
import { noteOrderChange } from '../../orders/moveOrder.ts'
import type { Order } from '../../orders/Order.ts'
import { updateFromParcels, readLiveParcels } from '../../orders/parcels/updateFromParcels.ts'
import { choiceOf, OrderItem } from '../../orders/OrderItem.ts'
import { planLines, refuseChangedAmount, writeRefundLines } from '../../orders/refunds/refundLines.ts'
import { readVariantsOf } from '../../orders/returns/planExchanges.ts'
import { termsOfOrder } from '../../pricing/ioss.ts'
import { allocate } from '../../pricing/priceOrder.ts'
import {
  savingOf,
  planChange,
  outOfStockText,
  splitAmounts,
  type ChangedUnits,
  type LeftOutUnits,
} from './planChange.ts'
import { readUnsentItems } from './readChangeable.ts'
import {
  lockChangeable,
  recordAndEmailChange,
  refundExcess,
  runChange,
  staffIdOf,
  type RunningChange,
} from './runChange.ts'

type Change = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id, or `system` for an earlier decision of staff. */
  actor: string
}

/**
 * Sends units of a paid order as other variants or not at all, once for each `changeId`: lines, stock, history and
 * audit log in one transaction, with a refund of any excess, and an email. Throws the failures of the endpoint.
 */
export const changeOrder = (deps: Deps, { id: orderId }: Order, change: Change): Promise<void> =>
  runChange(deps, { ...change, orderId }, changeLocked)

/** A planned change with the id of its new line. */
type PlannedChange = ChangedUnits & { id: string }

type Request = RunningChange<Change>

/** Changes the order and returns the id of the refund of the excess, if there is one. */
const changeLocked = async (trx: Knex.Transaction, request: Request): Promise<string[]> => {
  const { orderId, lines, refund, actor, at } = request
  const order = await lockChangeable(trx, request)
  if (!order) return []
  const unsent = await readUnsentItems(trx, orderId)
  const variants = await readVariantsOf(
    trx,
    unsent.flatMap(({ item }) => item.productId ?? []),
  )
  const plan = planChange(lines, { unsent, variants })
  const changes = plan.changes.map(each => ({ ...each, id: newId() }))
  const { removed } = plan
  await refuseNothingLeft(trx, orderId, { unsent, removed })
  const saving = savingOf(changes, { variants, terms: termsOfOrder(request.settings, order) })
  const removalPlan = removed.length > 0 ? await planRemoved(trx, order, removed) : { lines: [], amount: 0 }
  // Removed units are refunded in any case; staff choose whether a lower price is.
  const isSavingRefunded = refund !== undefined && refund !== removalPlan.amount
  const refundAmount = removalPlan.amount + (isSavingRefunded ? saving : 0)
  const expectedRefund = removed.length > 0 ? (refund ?? 0) : refund
  refuseChangedAmount(refundAmount, expectedRefund, order.currency)
  await replaceLines(trx, changes)
  await moveUnits(trx, changes, request)
  const texts = [...changes.map(textOf), ...removed.map(removedText)]
  await recordAndEmailChange(trx, order, request, { texts, refund: refundAmount })
  const createdRefund =
    refundAmount > 0 ? await refundExcess(trx, order, { amount: refundAmount, texts, actor, at }) : null
  if (createdRefund && removalPlan.lines.length > 0) {
    await writeRefundLines(trx, createdRefund.id, removalPlan.lines, { restocks: true })
    const detail = 'Everything left to send has been taken out.'
    await updateFromParcels(trx, { orderId, at, actor, staffId: staffIdOf(actor), detail })
  }
  const before = {
    items: [...changes, ...removed].map(({ item, quantity }) => garmentText(item.title, item, quantity)),
  }
  const after = {
    items: changes.map(({ item, variant, quantity }) => garmentText(item.title, variant, quantity)),
  }
  if (actor !== 'system')
    await noteOrderChange(trx, {
      orderId,
      at,
      actor,
      before,
      after: { ...after, ...(createdRefund && { refund: createdRefund }) },
    })
  return createdRefund ? [createdRefund.id] : []
}

/**
 * Refuses to remove everything from an order of which nothing was sent: its delivery would not be refunded. Throws
 * `validation_failed`.
 */
const refuseNothingLeft = async (
  trx: Knex.Transaction,
  orderId: string,
  { unsent, removed }: { unsent: readonly LeftOutUnits[]; removed: readonly LeftOutUnits[] },
): Promise<void> => {
  const unitsOf = (lines: readonly LeftOutUnits[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (removed.length === 0 || unitsOf(removed) < unitsOf(unsent)) return
  if ((await readLiveParcels(trx, orderId)).length > 0) return
  throw invalid({
    'lines.0.variantId':
      'Nothing would be left to send. Please cancel the order instead, so that delivery is refunded too.',
  })
}

/** Plans the refund of removed units, at the price paid. */
const planRemoved = (trx: Knex.Transaction, order: Order, removed: readonly LeftOutUnits[]) =>
  planLines(
    trx,
    order,
    { lines: removed.map(({ item, quantity }) => ({ itemId: item.id, quantity })), delivery: false },
    undefined,
  )

const garmentText = (title: string, variant: Parameters<typeof choiceOf>[0], quantity: number): string =>
  `${quantity} × ${title}, ${choiceOf(variant)}`

/** Describes a change, such as `1 × Najd Thobe: White, Size 54 to White, Size 56`. */
const textOf = ({ item, quantity, variant }: ChangedUnits): string =>
  `${quantity} × ${item.title}: ${choiceOf(item)} to ${choiceOf(variant)}`

/** Describes a removal, such as `1 × Najd Thobe, White, Size 54: left out`. */
const removedText = ({ item, quantity }: LeftOutUnits): string =>
  `${garmentText(item.title, item, quantity)}: left out`

/** Inserts a line for each change, with its share of the amounts paid, and reduces or removes the previous lines. */
const replaceLines = async (trx: Knex.Transaction, changes: readonly PlannedChange[]): Promise<void> => {
  const newItems: ReturnType<typeof itemRow>[] = []
  /** Lines that stand for the units of each changed line, itself first if units of it are left. */
  const successorsById = new Map<string, LineUnits[]>()
  for (const item of new Set(changes.map(each => each.item))) {
    const { orderId, price, vatRate, vatReason } = item
    const itemChanges = changes.filter(each => each.item === item)
    const unitsLeft = itemChanges.reduce((remaining, { quantity }) => remaining - quantity, item.quantity)
    const [keptShare, ...shares] = splitAmounts(item, [
      unitsLeft,
      ...itemChanges.map(({ quantity }) => quantity),
    ])
    for (const [index, share] of shares.entries()) {
      const change = itemChanges[index]
      // Fit advice was given for the size that was bought.
      if (change)
        newItems.push(
          itemRow(
            { ...change.variant, advice: null },
            { id: change.id, orderId, price, vatRate, vatReason, ...share },
          ),
        )
    }
    // A line about to be deleted is changed first: triggers update the daily totals (013) for changed lines, not for
    // deleted ones.
    await OrderItem.query(trx)
      .findById(item.id)
      .patch(unitsLeft > 0 ? (keptShare ?? {}) : { quantity: item.quantity })
    successorsById.set(item.id, [
      ...(unitsLeft > 0 ? [{ id: item.id, quantity: unitsLeft }] : []),
      ...itemChanges,
    ])
  }
  await insertRows(trx, 'order_items', newItems)
  for (const [id, successors] of successorsById) {
    await splitRefundLines(trx, id, successors)
    if (successors[0]?.id !== id) await OrderItem.query(trx).deleteById(id)
  }
}

type LineUnits = Pick<PlannedChange, 'id' | 'quantity'>

/** Takes units line by line until none are left, at most the units of each line. */
const fillLines = (lines: readonly LineUnits[], units: number): number[] => {
  let unitsLeft = units
  return lines.map(({ quantity }) => {
    const taken = Math.min(quantity, unitsLeft)
    unitsLeft -= taken
    return taken
  })
}

/**
 * Splits the refunds of a changed line by unit among the lines that stand for its units: they stay refunds of garments,
 * also if the provider reports later that a failed one was made.
 */
const splitRefundLines = async (
  trx: Knex.Transaction,
  itemId: string,
  successors: readonly LineUnits[],
): Promise<void> => {
  const isKept = successors[0]?.id === itemId
  for (const refundLine of await trx('refund_lines').where({ order_item_id: itemId })) {
    const units = fillLines(successors, refundLine.quantity)
    if (isKept && units[0] === refundLine.quantity) continue
    const amounts = allocate(refundLine.amount, units)
    const restocked = fillLines(
      successors.map(({ id }, index) => ({ id, quantity: units[index] ?? 0 })),
      refundLine.restocked,
    )
    const parts = successors.map(({ id }, index) => ({
      ...refundLine,
      id: newId(),
      order_item_id: id,
      quantity: units[index],
      amount: amounts[index],
      restocked: restocked[index],
    }))
    await trx('refund_lines').where({ id: refundLine.id }).delete()
    await trx('refund_lines').insert(parts.filter(({ quantity }) => quantity > 0))
  }
}

/** Restocks the units that were bought and takes the others from stock. Throws `out_of_stock`. */
const moveUnits = async (
  trx: Knex.Transaction,
  changes: readonly PlannedChange[],
  { orderId, settings, actor, at }: Request,
): Promise<void> => {
  const restockLines = changes.flatMap(({ item: { variantId }, quantity }) =>
    variantId === null ? [] : [{ orderItemId: null, variantId, quantity, note: 'Changed for another' }],
  )
  const newLines = changes.map(({ id, variant, quantity }) => ({
    orderItemId: id,
    variantId: variant.variantId,
    quantity,
  }))
  // All at once, so that two changes that swap sizes cannot deadlock.
  await lockStock(
    trx,
    [...restockLines, ...newLines].map(({ variantId }) => variantId),
  )
  await moveStock(trx, 'restock', restockLines, { at, actor })
  await moveStock(trx, 'take', newLines, { at, actor, sale: { orderId, settings } }).catch(
    (error: unknown) => {
      const failedChange =
        error instanceof OutOfStock && changes.find(({ variant }) => variant.variantId === error.variantId)
      throw failedChange ? new Failure('out_of_stock', outOfStockText(failedChange)) : error
    },
  )
}
