import type { Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { ratesOf } from '../../pricing/delivery.ts'
import { sumOfParts } from '../refunds/refundLines.ts'
import { planReturn, type PlannedReturn } from './planReturn.ts'

export interface ExpectedRefund {
  sum: Pence
  /** Part of the sum that was paid for delivery. */
  delivery: Pence
}

/** Computes the refund of a return if nothing is deducted. */
export const expectRefund = async (
  db: Knex,
  planned: PlannedReturn,
  settings: Parameters<typeof ratesOf>[0],
): Promise<ExpectedRefund> => {
  const parts = (await planReturn(db, planned, ratesOf(settings))).flatMap(share => share.parts)
  const delivery = sumOfParts(parts.filter(({ orderItemId }) => orderItemId === null))
  return { sum: sumOfParts(parts), delivery }
}
