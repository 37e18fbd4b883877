import type { Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { ratesOf } from '../pricing/delivery.ts'
import { sumOfParts } from '../refunds/refundLines.ts'
import { planReturn } from './planReturn.ts'

/** Computes what goes back with a return that is booked, or may be, if nothing is deducted. */
export const expectRefund = async (
  db: Knex,
  planned: Parameters<typeof planReturn>[1],
  settings: Parameters<typeof ratesOf>[0],
): Promise<Pence> =>
  sumOfParts((await planReturn(db, planned, ratesOf(settings))).flatMap(({ parts }) => parts))
