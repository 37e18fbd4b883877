import { ledgerRow } from '../../src/catalogue/products/inventory/ledgerRow.ts'
import { stockChanges, type StockAction } from '../../src/catalogue/products/inventory/stock.ts'
import { day, iso } from '../days.ts'
import { demoId } from '../demoId.ts'
import type { Row } from '../insertRows.ts'
import { historyOf } from './orderHistory.ts'
import type { PlannedOrder, PlannedVariant } from './plan.ts'

/** A change of a variant's stock by one line of an order, such as its reservation. */
export interface StockStep {
  at: number
  actor: string
  variantId: string
  lineId: string
  act: StockAction
  quantity: number
}

export const stepsOf = (order: PlannedOrder, adminId: string): StockStep[] =>
  historyOf(order, adminId).flatMap(({ at, actor, stock: act }) =>
    act === null
      ? []
      : order.lines.map(({ id: lineId, variant, quantity }) => ({
          at,
          actor,
          variantId: variant.id,
          lineId,
          act,
          quantity,
        })),
  )

/** Sums of all steps of a variant whose stock started at 0. */
export interface StockOutcome {
  stock: number
  free: number
  /** The lowest number of free units at any time. */
  lowestFree: number
  stepCount: number
  lastAt: number
}

export const noSteps = (): StockOutcome => ({ stock: 0, free: 0, lowestFree: 0, stepCount: 0, lastAt: 0 })

/** Adds the next step in time. */
export const addStep = (outcome: StockOutcome, { act, quantity, at }: StockStep): void => {
  const change = stockChanges[act]
  outcome.stock += change.stock * quantity
  outcome.free += (change.stock - change.reserved) * quantity
  outcome.lowestFree = Math.min(outcome.lowestFree, outcome.free)
  outcome.stepCount++
  outcome.lastAt = at
}

/** Builds the move of a step, which is the variant's `number`th. */
export const moveOf = ({ at, actor, variantId, lineId, act, quantity }: StockStep, number: number): Row => {
  const { kind, stock, reserved } = stockChanges[act]
  const deltas = { stockDelta: stock * quantity, reservedDelta: reserved * quantity }
  const row = ledgerRow({
    variantId,
    orderItemId: lineId,
    kind,
    quantity,
    ...deltas,
    number,
    at: iso(at),
    actor,
  })
  return { ...row, id: demoId('stock move', `${lineId}-${kind}`) }
}

interface Frame {
  launchedAt: number
  now: number
  /** The member of staff who receives and corrects. */
  adminId: string
}

/**
 * Builds the moves around a variant's steps: a first delivery that is enough for all of them, and a correction if the
 * delivery leaves more than today's stock.
 */
export const movesAroundSteps = (
  variant: PlannedVariant,
  outcome: StockOutcome,
  { launchedAt, now, adminId }: Frame,
) => {
  const sold = -outcome.stock
  const received = Math.max(variant.stock + sold, -outcome.lowestFree)
  const surplus = received - variant.stock - sold
  const last = outcome.lastAt || launchedAt
  const staffMove = (kind: 'RECEIVE' | 'CORRECT', at: number, difference: number, note: string): Row => ({
    ...ledgerRow({
      kind,
      variantId: variant.id,
      quantity: Math.abs(difference),
      stockDelta: difference,
      reservedDelta: 0,
      number: kind === 'RECEIVE' ? 1 : outcome.stepCount + 2,
      at: iso(at),
      actor: adminId,
      note,
    }),
    id: demoId('stock move', `${variant.id}-${kind}`),
  })
  const correctedAt = Math.min(last + day, Math.round((last + now) / 2))
  return {
    before: received > 0 ? [staffMove('RECEIVE', launchedAt, received, 'First delivery.')] : [],
    after:
      surplus > 0
        ? [staffMove('CORRECT', correctedAt, -surplus, 'Taken off the shelf: a fault in the cloth.')]
        : [],
  }
}
