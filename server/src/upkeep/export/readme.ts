import type { TableSchema } from '../backup/schemaAt.ts'
import { allSheets } from './allSheets.ts'
import { unitOf } from './columnUnits.ts'
import { exportedColumns, exportedTables, omittedTables } from './exportedTables.ts'

interface Facts {
  shop: string
  currency: string
  madeAt: string
  tables: readonly TableSchema[]
}

const columnLines = (columns: readonly (readonly [string, string])[]) =>
  columns.map(([name, unit]) => `    ${name}: ${unit}`)

const sheetLines = () =>
  allSheets.flatMap(({ name, description, columns }) => [
    `${name}.csv`,
    `  ${description}`,
    ...columnLines(Object.entries(columns)),
    '',
  ])

const tableLines = ({ name, columns, booleans }: TableSchema): string[] => {
  const { description = '', omitted = {} } = exportedTables[name] ?? {}
  const unit = (column: string) => (booleans.includes(column) ? 'true or false' : unitOf(name, column))
  return [
    `tables/${name}.csv, tables/${name}.jsonl`,
    `  ${description}`,
    ...columnLines(exportedColumns(name, columns).map(column => [column, unit(column)])),
    ...Object.entries(omitted).map(([column, reason]) => `    Left out: ${column}. ${reason}`),
    '',
  ]
}

/** Describes the ZIP: each file, its columns and their units, and the data left out. */
export const readmeOf = ({ shop, currency, madeAt, tables }: Facts): string =>
  [
    `${shop}: everything, as of ${madeAt}`,
    '',
    'This ZIP holds personal data of customers. Keep it as safely as the shop itself.',
    '',
    'To move into another shop of this kind, choose the ZIP on its page Import. It reads the sheets at the top of',
    'this ZIP and the folder pictures. Everything else is for other programs: planned changes other than sales, for',
    'example, are to be planned again.',
    '',
    'CSV is UTF-8 with a byte order mark, commas and Windows line ends. A text that a spreadsheet would take for a',
    'formula begins with an apostrophe. JSON lines have one object a line.',
    `Amounts are in ${currency}: in pounds with two decimals, such as 49.99, where a unit says pounds, and in whole pence`,
    'where it says pence. An instant is ISO 8601 in UTC, a day ISO 8601. Ids join tables.',
    '',
    'FILES FOR AN IMPORT',
    '',
    'A sheet with more than 50,000 rows goes on in a second file, such as orders-2.csv.',
    '',
    ...sheetLines(),
    'OTHER FILES',
    '',
    'settings.json',
    '  Settings of the shop, without passwords and keys. They are set by hand in another shop.',
    'pictures/products, pictures/collections, videos',
    '  Pictures and videos by the slug of their product or collection, in the order of its gallery. The name of a',
    '  picture of a product ends with its key, by which an import knows pictures that the shop has. A JPG among the',
    '  videos is what is shown before one plays.',
    'pictures/reviews, pictures/parcels',
    '  Photos of reviews by the id of their review, and of packed parcels by the number of their order.',
    'labels/returns',
    '  Prepaid labels of returns by the code of the return.',
    '',
    'TABLES',
    '',
    ...tables.flatMap(tableLines),
    'LEFT OUT',
    '',
    ...Object.entries(omittedTables).map(([name, reason]) => `  ${name}. ${reason}`),
    '',
  ].join('\n')
