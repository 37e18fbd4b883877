import { accountTables } from './accounts.ts'
import { agentTables } from './agents.ts'
import { backOfficeTables } from './backOffice.ts'
import { catalogueTables } from './catalogue.ts'
import { orderTables } from './orders.ts'
import { namesIn, type TableData } from './personalData.ts'
import { shopperTables } from './shoppers.ts'

/**
 * Every column of the database: whose data it holds, why, until when, and how data export and account closure treat
 * it. Tables called `..._index` are left out, because triggers derive them from these.
 */
export const tables: Readonly<Record<string, TableData>> = {
  ...accountTables,
  ...shopperTables,
  ...orderTables,
  ...agentTables,
  ...backOfficeTables,
  ...catalogueTables,
}

/** Columns of a table that a part of the export has, for its query. */
export const exportedColumns = (table: string, part: string): string[] =>
  (tables[table]?.personal ?? [])
    .filter(({ exported }) => exported === part)
    .flatMap(({ columns }) => namesIn(columns))
