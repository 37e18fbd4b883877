import type { ProductImport } from '@shop/contracts/products/sheets'
import { Notice } from '@shop/ui/feedback/Notice.tsx'

/** Names headings that two columns share, as long as the second column is left out. */
export const DoubledColumns = ({ sheet }: { sheet: ProductImport }) => {
  const { doubled = [], columns } = sheet
  const open = doubled.filter(name => !columns.some(({ header, field }) => header === name && field !== null))
  if (open.length === 0) return null
  const canChoose = columns.some(({ header }) => open.includes(header))
  return (
    <Notice tone="warning">
      {`Two columns have the same heading. The first is used, and ${open.map(name => `“${name}”`).join(', ')} left out. ${
        canChoose
          ? 'To use it instead, change what the columns hold.'
          : 'To use it instead, rename it in the file.'
      }`}
    </Notice>
  )
}
