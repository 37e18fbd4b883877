import { ledgerRow } from '../../src/inventory/ledgerRow.ts'
import { stockChanges, type StockAct } from '../../src/inventory/stock.ts'
import { day, iso } from '../days.ts'
import { demoId } from '../demoId.ts'
import type { Row } from '../insertRows.ts'
import { historyOf } from './orderHistory.ts'
import type { PlannedOrder, PlannedProduct, PlannedVariant } from './plan.ts'

interface Step {
  at: number
  actor: string
  lineId: string
  act: StockAct
  quantity: number
}

interface Source {
  products: readonly PlannedProduct[]
  orders: readonly PlannedOrder[]
  now: number
  /** The member of staff who receives and corrects. */
  adminId: string
}

/** Effects of the orders on each variant's units, oldest first. */
const stepsByVariant = ({ orders, adminId }: Source): Map<string, Step[]> => {
  const steps = new Map<string, Step[]>()
  for (const order of orders)
    for (const { at, actor, stock: act } of historyOf(order, adminId))
      if (act !== null)
        for (const { id: lineId, variant, quantity } of order.lines) {
          const step = { at, actor, lineId, act, quantity }
          const own = steps.get(variant.id)
          if (own) own.push(step)
          else steps.set(variant.id, [step])
        }
  for (const own of steps.values()) own.sort((a, b) => a.at - b.at)
  return steps
}

/** Units taken off the shelf in the end, and the fewest free ones there would ever have been, had it begun empty. */
const outcomeOf = (steps: readonly Step[]) => {
  let [stock, free, fewest] = [0, 0, 0]
  for (const { act, quantity } of steps) {
    const change = stockChanges[act]
    stock += change.stock * quantity
    free += (change.stock - change.reserved) * quantity
    fewest = Math.min(fewest, free)
  }
  return { sold: -stock, fewest }
}

/**
 * A variant's ledger: a first delivery that was enough for all that happened, the orders, and where that leaves more
 * than there is today, a correction.
 */
const ledgerOf = (variant: PlannedVariant, launchedAt: number, steps: readonly Step[], source: Source) => {
  const { sold, fewest } = outcomeOf(steps)
  const received = Math.max(variant.stock + sold, -fewest)
  const surplus = received - variant.stock - sold
  const moves: Row[] = []
  const add = (
    name: string,
    at: number,
    move: Omit<Parameters<typeof ledgerRow>[0], 'at' | 'number' | 'variantId'>,
  ) =>
    moves.push({
      ...ledgerRow({ ...move, variantId: variant.id, at: iso(at), number: moves.length + 1 }),
      id: demoId('stock move', name),
    })
  const byStaff = (kind: 'RECEIVE' | 'CORRECT', difference: number, note: string) => ({
    kind,
    quantity: Math.abs(difference),
    stockDelta: difference,
    reservedDelta: 0,
    actor: source.adminId,
    note,
  })
  if (received > 0) add(`${variant.id}-RECEIVE`, launchedAt, byStaff('RECEIVE', received, 'First delivery.'))
  for (const { at, actor, lineId, act, quantity } of steps) {
    const { kind, stock, reserved } = stockChanges[act]
    const deltas = { stockDelta: stock * quantity, reservedDelta: reserved * quantity }
    add(`${lineId}-${kind}`, at, { orderItemId: lineId, kind, quantity, ...deltas, actor })
  }
  const last = steps.at(-1)?.at ?? launchedAt
  if (surplus > 0)
    add(
      `${variant.id}-CORRECT`,
      Math.min(last + day, Math.round((last + source.now) / 2)),
      byStaff('CORRECT', -surplus, 'Taken off the shelf: a fault in the cloth.'),
    )
  return moves
}

/** The ledger of the whole shop, variant by variant, each in the order of time, and how many moves each variant has. */
export const planMoves = (source: Source): { moves: Row[]; counts: ReadonlyMap<string, number> } => {
  const steps = stepsByVariant(source)
  const moves: Row[] = []
  const counts = new Map<string, number>()
  for (const { variants, launchedAt } of source.products)
    for (const variant of variants) {
      const own = ledgerOf(variant, launchedAt, steps.get(variant.id) ?? [], source)
      counts.set(variant.id, own.length)
      for (const move of own) moves.push(move)
    }
  return { moves, counts }
}
