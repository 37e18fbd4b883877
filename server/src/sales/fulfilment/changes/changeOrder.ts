import type { Input } from '@shop/contracts/endpoint'
import type { changeOrder as endpoint } from '@shop/contracts/orders/changeEndpoints'
import type { Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { lockStock } from '../../../catalogue/products/inventory/lockStock.ts'
import { moveStock, OutOfStock } from '../../../catalogue/products/inventory/stock.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { findExchange } from '../../orders/findExchange.ts'
import { noteOrderChange } from '../../orders/moveOrder.ts'
import type { Order } from '../../orders/Order.ts'
import { updateFromParcels, readLiveParcels } from '../../orders/parcels/updateFromParcels.ts'
import { choiceOf } from '../../orders/OrderItem.ts'
import { readRefundedDifferences, writeDifferences } from '../../orders/refunds/differences.ts'
import { planLines, refuseChangedAmount, writeRefundLines } from '../../orders/refunds/refundLines.ts'
import { readVariantsOf, type ExchangeVariant } from '../../orders/returns/planExchanges.ts'
import type { Return } from '../../orders/returns/Return.ts'
import { readUnitDifference } from '../../orders/returns/unitDifference.ts'
import { termsOfOrder } from '../../pricing/ioss.ts'
import type { PriceTerms } from '../../pricing/priceOrder.ts'
import { leaveOut } from './leaveOut.ts'
import { planChange, outOfStockText, type ChangedUnits, type OrderedUnits } from './planChange.ts'
import { exchangeNoteOf, readUnsentItems } from './readChangeable.ts'
import { replaceLines, type PlannedChange } from './replaceLines.ts'
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

type Request = RunningChange<Change>

/** Changes the order and returns the id of the refund of the excess, if there is one. */
const changeLocked = async (trx: Knex.Transaction, request: Request): Promise<string[]> => {
  const { orderId, lines, refund, actor, at } = request
  const order = await lockChangeable(trx, request, 'same price')
  if (!order) return []
  const unsent = await readUnsentItems(trx, orderId)
  const variants = await readVariantsOf(
    trx,
    unsent.flatMap(({ item }) => item.productId ?? []),
  )
  const plan = planChange(lines, { unsent, variants })
  const terms = termsOfOrder(request.settings, order)
  const changes = await planDifferences(trx, orderId, plan.changes, { variants, terms })
  const { removed } = plan
  const exchangeReturn = await findExchange(trx, order)
  if (exchangeReturn) refuseOtherPrice(exchangeReturn, { changes, removed })
  await refuseNothingLeft(trx, orderId, { unsent, removed })
  const saving = changes.reduce((sum, change) => sum + savingOf(change), 0)
  const removalPlan = removed.length > 0 ? await planRemoved(trx, order, removed) : { lines: [], amount: 0 }
  // Removed units are refunded in any case; staff choose whether a lower price is.
  const isSavingRefunded = refund !== undefined && refund !== removalPlan.amount
  const refundAmount = removalPlan.amount + (isSavingRefunded ? saving : 0)
  const expectedRefund = removed.length > 0 ? (refund ?? 0) : refund
  refuseChangedAmount(refundAmount, expectedRefund, order.currency)
  await replaceLines(trx, changes)
  await moveUnits(trx, { changes, removed }, request)
  const texts = [...changes.map(textOf), ...removed.map(removedText)]
  await recordAndEmailChange(trx, order, request, { texts, refund: refundAmount })
  const createdRefund =
    refundAmount > 0 ? await refundExcess(trx, order, { amount: refundAmount, texts, actor, at }) : null
  if (createdRefund && isSavingRefunded) {
    const differences = changes.map(change => ({ orderItemId: change.id, amount: savingOf(change) }))
    await writeDifferences(trx, createdRefund.id, differences, { isOfExchange: false })
  }
  if (removed.length > 0) {
    if (createdRefund) await writeRefundLines(trx, createdRefund.id, removalPlan.lines, { restocks: true })
    else await leaveOut(trx, removed, { actor, at })
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

/** Computes what the customer may get back because a change costs less. */
const savingOf = ({ difference, quantity }: PlannedChange): Pence => Math.max(0, -difference) * quantity

/**
 * Refuses changes of an exchange that would cost money or free some, or split a line, which a returned line pays for.
 * Throws `move_not_allowed`.
 */
const refuseOtherPrice = (
  exchangeReturn: Return,
  { changes, removed }: { changes: readonly PlannedChange[]; removed: readonly OrderedUnits[] },
): void => {
  const isSamePrice = changes.every(
    ({ difference, quantity, item }) => difference === 0 && quantity === item.quantity,
  )
  if (!isSamePrice || removed.length > 0)
    throw new Failure('move_not_allowed', exchangeNoteOf(exchangeReturn))
}

/** Gives each change the id of its new line, and compares its price. */
const planDifferences = async (
  trx: Knex.Transaction,
  orderId: string,
  changes: readonly ChangedUnits[],
  context: { variants: readonly ExchangeVariant[]; terms: PriceTerms },
): Promise<PlannedChange[]> => {
  const differences = await readRefundedDifferences(trx, orderId)
  const planned: PlannedChange[] = []
  for (const change of changes) {
    const { item, variant } = change
    const refundedDifference = differences.get(item.id) ?? 0
    const differenceTo = await readUnitDifference(trx, item, { ...context, refundedDifference })
    planned.push({ ...change, id: newId(), difference: differenceTo(variant) })
  }
  return planned
}

/**
 * Refuses to remove everything from an order of which nothing was sent: its delivery would not be refunded. Throws
 * `validation_failed`.
 */
const refuseNothingLeft = async (
  trx: Knex.Transaction,
  orderId: string,
  { unsent, removed }: { unsent: readonly OrderedUnits[]; removed: readonly OrderedUnits[] },
): Promise<void> => {
  const unitsOf = (lines: readonly OrderedUnits[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (removed.length === 0 || unitsOf(removed) < unitsOf(unsent)) return
  if ((await readLiveParcels(trx, orderId)).length > 0) return
  throw invalid({
    'lines.0.variantId':
      'Nothing would be left to send. Please cancel the order instead, so that delivery is refunded too.',
  })
}

/** Plans the refund of removed units, at the price paid. */
export const planRemoved = (trx: Knex.Transaction, order: Order, removed: readonly OrderedUnits[]) =>
  planLines(
    trx,
    order,
    {
      lines: removed.map(({ item, quantity }) => ({ itemId: item.id, quantity })),
      delivery: false,
      mayBeFree: true,
    },
    undefined,
  )

export const garmentText = (
  title: string,
  variant: Parameters<typeof choiceOf>[0],
  quantity: number,
): string => `${quantity} × ${title}, ${choiceOf(variant)}`

/** Describes a change, such as `1 × Najd Thobe: White, Size 54 to White, Size 56`. */
const textOf = ({ item, quantity, variant }: ChangedUnits): string =>
  `${quantity} × ${item.title}: ${choiceOf(item)} to ${choiceOf(variant)}`

/** Describes a removal, such as `1 × Najd Thobe, White, Size 54: left out`. */
export const removedText = ({ item, quantity }: OrderedUnits): string =>
  `${garmentText(item.title, item, quantity)}: left out`

/** Restocks the units that were bought and takes the others from stock. Throws `out_of_stock`. */
const moveUnits = async (
  trx: Knex.Transaction,
  { changes, removed }: { changes: readonly PlannedChange[]; removed: readonly OrderedUnits[] },
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
  // All at once, with those that may be left out, so that two changes that swap sizes cannot deadlock.
  await lockStock(trx, [
    ...[...restockLines, ...newLines].map(({ variantId }) => variantId),
    ...removed.flatMap(({ item }) => item.variantId ?? []),
  ])
  await moveStock(trx, 'restock', restockLines, { at, actor })
  await moveStock(trx, 'take', newLines, { at, actor, sale: { orderId, settings } }).catch(
    (error: unknown) => {
      const failedChange =
        error instanceof OutOfStock && changes.find(({ variant }) => variant.variantId === error.variantId)
      throw failedChange ? new Failure('out_of_stock', outOfStockText(failedChange)) : error
    },
  )
}
