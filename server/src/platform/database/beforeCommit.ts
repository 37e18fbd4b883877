import type { Knex } from 'knex'

/** An act that a transaction runs last, with all items that were collected for it. */
export interface LastStep<T> {
  /** Acts run in ascending order, which is the order of their locks. An act may collect only for higher ranks. */
  rank: number
  run: (trx: Knex.Transaction, items: readonly T[]) => Promise<void>
}

type Collected = Map<LastStep<never>, unknown[]>

const collectedBy = new WeakMap<Knex.Transaction, Collected>()

const collectedOf = (trx: Knex.Transaction): Collected => {
  const collected = collectedBy.get(trx)
  if (!collected) throw new Error('Last acts need a transaction begun by transaction() or savepoint().')
  return collected
}

/** Collects items for an act, which runs once, just before the transaction commits. */
export const beforeCommit = <T>(trx: Knex.Transaction, act: LastStep<T>, items: readonly T[]): void => {
  if (items.length === 0) return
  const collected = collectedOf(trx)
  collected.set(act, [...(collected.get(act) ?? []), ...items])
}

/**
 * Runs an act now, for a caller who needs its outcome within the transaction. Does nothing if no items were collected.
 */
export const runNow = async <T>(trx: Knex.Transaction, act: LastStep<T>): Promise<void> => {
  const collected = collectedOf(trx)
  const items = collected.get(act) as T[] | undefined
  collected.delete(act)
  if (items) await act.run(trx, items)
}

/** Runs the work of a transaction, then every act for which it has collected items. */
export const withLastSteps = async <T>(
  trx: Knex.Transaction,
  work: (trx: Knex.Transaction) => T | Promise<T>,
): Promise<T> => {
  const collected: Collected = new Map()
  collectedBy.set(trx, collected)
  const result = await work(trx)
  const nextAct = () => [...collected.keys()].toSorted((a, b) => a.rank - b.rank)[0]
  for (let next = nextAct(); next; next = nextAct()) await runNow(trx, next)
  return result
}

/**
 * Runs `work` in a savepoint, which alone is rolled back if `work` throws. Otherwise the items that it collects for
 * last acts are added to those of the transaction.
 */
export const savepoint = async <T>(
  trx: Knex.Transaction,
  work: (inner: Knex.Transaction) => Promise<T>,
): Promise<T> => {
  const collected: Collected = new Map()
  const result = await trx.transaction(inner => {
    collectedBy.set(inner, collected)
    return work(inner)
  })
  for (const [act, items] of collected) beforeCommit(trx, act, items as never[])
  return result
}
