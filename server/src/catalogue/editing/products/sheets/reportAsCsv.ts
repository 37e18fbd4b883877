import type { ProductImportRow } from '@shop/contracts/products/sheets'
import { csvFile, type Cell } from '../../../../platform/http/answers/csvFile.ts'

const kindLabels: Record<ProductImportRow['kind'], string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Up to date',
  left: 'Left out with its product',
  wrong: 'Error',
  skipped: 'Skipped',
}

const cellsOf = ({ row, sku, title, kind, changes, problems, notes = [] }: ProductImportRow): Cell[] => [
  row,
  sku,
  title,
  kindLabels[kind],
  changes
    .map(({ label, before, after }) =>
      kind === 'new' && before === 'none' ? `${label}: ${after}` : `${label}: ${before} → ${after}`,
    )
    .join('\n'),
  problems.map(({ label, text }) => `${label}: ${text}`).join('\n'),
  notes.map(({ label, text }) => `${label}: ${text}`).join('\n'),
]

async function* rowsOf(batches: AsyncIterable<ProductImportRow[]>) {
  for await (const rows of batches) yield rows.map(cellsOf)
}

/** Writes all findings of the check of an import as CSV. */
export const reportAsCsv = (fileName: string, batches: AsyncIterable<ProductImportRow[]>) =>
  csvFile(
    `report-of-${fileName.replace(/\.[a-z]+$/i, '')}`,
    ['Row', 'SKU', 'Product', 'Outcome', 'Changes', 'Errors', 'Notes'],
    rowsOf(batches),
  )
