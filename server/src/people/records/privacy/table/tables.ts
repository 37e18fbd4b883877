import { accountTables } from './accounts.ts'
import { agentTables } from './agents.ts'
import { backOfficeTables } from './backOffice.ts'
import { catalogueTables } from './catalogue.ts'
import { orderTables } from './orders.ts'
import { paymentTables } from './payments.ts'
import { namesIn, type TableData } from './personalData.ts'
import { shopperTables } from './shoppers.ts'

/**
 * Lists every column of the database: whose data it contains, why, until when, and how data export and account closure
 * treat it. Tables called `..._index` are left out, because triggers derive them from these.
 */
export const tables: Readonly<Record<string, TableData>> = {
  ...accountTables,
  ...shopperTables,
  ...orderTables,
  ...paymentTables,
  ...agentTables,
  ...backOfficeTables,
  ...catalogueTables,
}

/** Returns the columns of a table that belong to a part of the export. */
export const exportedColumns = (table: string, part: string): string[] =>
  (tables[table]?.personal ?? [])
    .filter(({ exported }) => exported === part)
    .flatMap(({ columns }) => namesIn(columns))
