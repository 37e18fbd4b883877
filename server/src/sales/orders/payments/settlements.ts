import type { Knex } from 'knex'

/** Settlements under way in this process, by database and by the order's id. */
const underWay = new WeakMap<Knex, Map<string, Promise<unknown>>>()

const settlementsOf = (db: Knex) => {
  const known = underWay.get(db) ?? new Map<string, Promise<unknown>>()
  underWay.set(db, known)
  return known
}

/**
 * Waits until the settlement of an order that is under way in this process has ended, whichever way. Returns false if
 * there is none. Does not queue: all who wait go on at once, so that a provider that hangs keeps nobody for long.
 */
export const endOfSettlement = async (db: Knex, orderId: string): Promise<boolean> => {
  const going = settlementsOf(db).get(orderId)
  await going?.catch(() => {})
  return going !== undefined
}

/** Lets others see that an order's settlement is under way until `work` has ended. */
export const settling = async <T>(db: Knex, orderId: string, work: () => Promise<T>): Promise<T> => {
  const settlements = settlementsOf(db)
  const going = work()
  settlements.set(orderId, going)
  try {
    return await going
  } finally {
    if (settlements.get(orderId) === going) settlements.delete(orderId)
  }
}
