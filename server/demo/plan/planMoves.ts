import type { Row } from '../insertRows.ts'
import type { PlannedOrder, PlannedProduct, PlannedVariant } from './plan.ts'
import { addStep, movesAroundSteps, moveOf, noSteps, stepsOf, type StockStep } from './stockSteps.ts'

interface Source {
  products: readonly PlannedProduct[]
  orders: readonly PlannedOrder[]
  now: number
  /** The member of staff who receives and corrects. */
  adminId: string
}

/** Lists effects of the orders on each variant's units, oldest first. */
const stepsByVariant = ({ orders, adminId }: Source): Map<string, StockStep[]> => {
  const steps = new Map<string, StockStep[]>()
  for (const order of orders)
    for (const step of stepsOf(order, adminId)) {
      const variantSteps = steps.get(step.variantId)
      if (variantSteps) variantSteps.push(step)
      else steps.set(step.variantId, [step])
    }
  for (const variantSteps of steps.values()) variantSteps.sort((a, b) => a.at - b.at)
  return steps
}

const ledgerOf = (
  variant: PlannedVariant,
  launchedAt: number,
  steps: readonly StockStep[],
  source: Source,
) => {
  const outcome = noSteps()
  for (const step of steps) addStep(outcome, step)
  const { before, after } = movesAroundSteps(variant, outcome, { ...source, launchedAt })
  return [...before, ...steps.map((step, index) => moveOf(step, index + 2)), ...after]
}

/**
 * Plans the ledger of the whole shop, variant by variant, each in the order of time, and counts each variant's moves.
 */
export const planMoves = (source: Source): { moves: Row[]; counts: ReadonlyMap<string, number> } => {
  const steps = stepsByVariant(source)
  const moves: Row[] = []
  const counts = new Map<string, number>()
  for (const { variants, launchedAt } of source.products)
    for (const variant of variants) {
      const ledger = ledgerOf(variant, launchedAt, steps.get(variant.id) ?? [], source)
      counts.set(variant.id, ledger.length)
      for (const move of ledger) moves.push(move)
    }
  return { moves, counts }
}
