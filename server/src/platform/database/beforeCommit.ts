import type { Knex } from 'knex'

/** A step that a transaction runs last, with all items that were collected for it. */
export interface LastStep<T> {
  /** Steps run in ascending order, the order of their locks. A step may collect only for higher ranks. */
  rank: number
  run: (trx: Knex.Transaction, items: readonly T[]) => Promise<void>
}

type ItemsByStep = Map<LastStep<never>, unknown[]>

const itemsByTransaction = new WeakMap<Knex.Transaction, ItemsByStep>()

const itemsOf = (trx: Knex.Transaction): ItemsByStep => {
  const itemsByStep = itemsByTransaction.get(trx)
  if (!itemsByStep) throw new Error('Last steps need a transaction begun by transaction() or savepoint().')
  return itemsByStep
}

/** Collects items for a step, which runs once, just before the transaction commits. */
export const beforeCommit = <T>(trx: Knex.Transaction, step: LastStep<T>, items: readonly T[]): void => {
  if (items.length === 0) return
  const itemsByStep = itemsOf(trx)
  itemsByStep.set(step, [...(itemsByStep.get(step) ?? []), ...items])
}

/**
 * Runs a step now, for a caller who needs its outcome within the transaction. Does nothing if no items were
 * collected.
 */
export const runNow = async <T>(trx: Knex.Transaction, step: LastStep<T>): Promise<void> => {
  const itemsByStep = itemsOf(trx)
  const items = itemsByStep.get(step) as T[] | undefined
  itemsByStep.delete(step)
  if (items) await step.run(trx, items)
}

/** Runs the work of a transaction, then every step for which it has collected items. */
export const withLastSteps = async <T>(
  trx: Knex.Transaction,
  work: (trx: Knex.Transaction) => T | Promise<T>,
): Promise<T> => {
  const itemsByStep: ItemsByStep = new Map()
  itemsByTransaction.set(trx, itemsByStep)
  const result = await work(trx)
  const nextStep = () => [...itemsByStep.keys()].toSorted((a, b) => a.rank - b.rank)[0]
  for (let next = nextStep(); next; next = nextStep()) await runNow(trx, next)
  return result
}

/**
 * Runs `work` in a savepoint, which alone is rolled back if `work` throws. Otherwise the items that it collects for
 * last steps are added to those of the transaction.
 */
export const savepoint = async <T>(
  trx: Knex.Transaction,
  work: (inner: Knex.Transaction) => Promise<T>,
): Promise<T> => {
  const itemsByStep: ItemsByStep = new Map()
  const result = await trx.transaction(inner => {
    itemsByTransaction.set(inner, itemsByStep)
    return work(inner)
  })
  for (const [step, items] of itemsByStep) beforeCommit(trx, step, items as never[])
  return result
}
