import type { Knex } from 'knex'

/** Settlements under way in this process, by database and by the order's id. */
const settlementsByDatabase = new WeakMap<Knex, Map<string, Promise<unknown>>>()

const settlementsOf = (db: Knex) => {
  const settlements = settlementsByDatabase.get(db) ?? new Map<string, Promise<unknown>>()
  settlementsByDatabase.set(db, settlements)
  return settlements
}

/**
 * Waits until this process's present settlement of an order has ended, with or without success. Returns false if there
 * is none. Callers do not queue: all continue at once, so that an unresponsive provider delays nobody for long.
 */
export const waitForSettlement = async (db: Knex, orderId: string): Promise<boolean> => {
  const settlement = settlementsOf(db).get(orderId)
  await settlement?.catch(() => {})
  return settlement !== undefined
}

/** Registers the settlement of an order until `work` has ended, so that other callers can wait for it. */
export const trackSettlement = async <T>(db: Knex, orderId: string, work: () => Promise<T>): Promise<T> => {
  const settlements = settlementsOf(db)
  const settlement = work()
  settlements.set(orderId, settlement)
  try {
    return await settlement
  } finally {
    if (settlements.get(orderId) === settlement) settlements.delete(orderId)
  }
}
