import type { ProductImport } from '@shop/contracts/products/sheets'
import { Notice } from '@shop/ui/feedback/Notice.tsx'

/** Warns about repeated headings, such as `Price (2)` beside `Price`, whose columns are left out. */
export const DuplicateColumns = ({ sheet }: { sheet: ProductImport }) => {
  const { doubled = [], columns } = sheet
  const unusedHeadings = doubled.filter(
    name => !columns.some(({ header, field }) => header === name && field !== null),
  )
  if (unusedHeadings.length === 0) return null
  const canChoose = columns.some(({ header }) => unusedHeadings.includes(header))
  return (
    <Notice tone="warning">
      {`Two columns have the same heading. The first is used, and ${unusedHeadings.map(name => `“${name}”`).join(', ')} left out. ${
        canChoose
          ? 'To use it instead, change what the columns hold.'
          : 'To use it instead, rename it in the file.'
      }`}
    </Notice>
  )
}
