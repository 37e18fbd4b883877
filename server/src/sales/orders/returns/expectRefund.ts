import type { Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { ratesOf } from '../../pricing/delivery.ts'
import { sumOfParts } from '../refunds/refundLines.ts'
import { planReturn } from './planReturn.ts'

export interface ExpectedRefund {
  sum: Pence
  /** How much of it was paid for delivery. */
  delivery: Pence
}

/** Computes what goes back with a return that is booked, or may be, if nothing is deducted. */
export const expectRefund = async (
  db: Knex,
  planned: Parameters<typeof planReturn>[1],
  settings: Parameters<typeof ratesOf>[0],
): Promise<ExpectedRefund> => {
  const parts = (await planReturn(db, planned, ratesOf(settings))).flatMap(share => share.parts)
  const delivery = sumOfParts(parts.filter(({ orderItemId }) => orderItemId === null))
  return { sum: sumOfParts(parts), delivery }
}
