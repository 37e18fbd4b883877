import type { Knex } from 'knex'
import type { RecordPlan } from '../../products/sheets/SheetPlan.ts'
import { sales } from '../../products/sheets/sales.ts'
import { allRecords } from './allRecords.ts'
import type { RecordWriteContext } from './Records.ts'

const writers = { ...allRecords, sales }

/** Executes the plan of one record. Throws a Failure if something has changed since the check. */
export const applyRecord = (
  trx: Knex.Transaction,
  plan: RecordPlan,
  writing: RecordWriteContext,
): Promise<void> => writers[plan.record].apply(trx, plan, writing)

/** Reverts one record. Returns the names of records left because other data depends on them. */
export const undoRecord = (
  trx: Knex.Transaction,
  plan: RecordPlan,
  writing: RecordWriteContext,
): Promise<string[]> => writers[plan.record].undo(trx, plan, writing)
