import { visitSteps, type VisitStep } from '@shop/contracts/analytics/visitSteps'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import type { Period } from './Period.ts'

/** How often shoppers did each step on the days of a period. Tested on SQLite and Postgres. */
export const readConversion = async (
  db: Knex,
  { from, to }: Period,
): Promise<{ step: VisitStep; count: number }[]> => {
  const found = await rows<{ step: VisitStep; count: number }>(
    db,
    'select step, sum(count) as count from visit_counts where day >= ? and day <= ? group by step',
    [from, to],
  )
  return visitSteps.map(step => ({ step, count: found.find(row => row.step === step)?.count ?? 0 }))
}
