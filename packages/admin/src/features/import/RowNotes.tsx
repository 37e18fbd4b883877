import { Box, Text } from '@chakra-ui/react'
import type { ProductImport } from '@shop/contracts/products/sheets'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { Pagination } from '@shop/ui/list/Pagination.tsx'
import { isProductSheet, recordWordsOf } from './kindWords.ts'
import { useImportRows } from './useImportRows.ts'

/** Lists rows with a warning, or skipped rows. */
export const RowNotes = ({ sheet, show }: { sheet: ProductImport; show: 'noted' | 'skipped' }) => {
  const { rows, isLoading, pages } = useImportRows(sheet.id, show)
  if (isLoading) return <PageSpinner label="Loading" />
  return (
    <>
      <FieldTable
        label={show === 'noted' ? 'Notes' : 'Skipped rows'}
        headers={[
          { text: 'Row', width: '2.5rem' },
          {
            text: show === 'noted' || !isProductSheet(sheet) ? recordWordsOf(sheet).heading : 'Product',
            width: '7rem',
          },
          { text: show === 'noted' ? 'Note' : 'Reason', width: '11.5rem' },
        ]}
        rows={rows.map(({ row, sku, title, notes = [] }) => ({
          key: String(row),
          cells: [
            row,
            <TwoLines key="variant" first={sku || title} second={sku ? title : ''} wraps />,
            <Box key="notes" as="ul" listStyleType="none">
              {notes.map(({ label, text }) => (
                <Text as="li" key={label} overflowWrap="anywhere">
                  {show === 'noted' && (
                    <Text as="span" color="fg.muted">
                      {label}{' '}
                    </Text>
                  )}
                  {text}
                </Text>
              ))}
            </Box>,
          ],
        }))}
      />
      {pages && <Pagination {...pages} kind="words" />}
    </>
  )
}
