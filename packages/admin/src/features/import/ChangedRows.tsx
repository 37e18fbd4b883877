import { Box, Flex, Text } from '@chakra-ui/react'
import type { ProductImport, ProductImportRow } from '@shop/contracts/products/sheets'
import { EmptyText } from '@shop/ui/layout/Panel.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { Pagination } from '@shop/ui/list/Pagination.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { recordWordsOf } from './kindWords.ts'
import { useImportRows } from './useImportRows.ts'

const Changes = ({ kind, changes }: Pick<ProductImportRow, 'kind' | 'changes'>) => (
  <Box as="ul" listStyleType="none">
    {changes.map(({ label, before, after }) => (
      <Text as="li" key={label} overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        <Text as="span" color="fg.muted">
          {label}{' '}
        </Text>
        {kind === 'new' && before === 'none' ? after : `${before} → ${after}`}
      </Text>
    ))}
  </Box>
)

/** Lists all changes that the import would make, row by row. */
export const ChangedRows = ({ sheet }: { sheet: ProductImport }) => {
  const { rows, isLoading, pages } = useImportRows(sheet.id, 'changed')
  if (isLoading) return <PageSpinner label="Loading" />
  if (rows.length === 0) return <EmptyText>Every row is already up to date</EmptyText>
  return (
    <>
      <FieldTable
        label="Changes"
        headers={[
          { text: 'Row', width: '2.5rem' },
          { text: recordWordsOf(sheet).heading, width: '7rem' },
          { text: 'Changes', width: '11.5rem' },
        ]}
        rows={rows.map(({ row, sku, title, kind, changes }) => ({
          key: String(row),
          cells: [
            row,
            <Flex key="variant" direction="column" align="start" gap="1">
              <TwoLines first={sku || title} second={sku ? title : ''} wraps />
              {kind === 'new' && <StatusBadge tone="default">New</StatusBadge>}
            </Flex>,
            <Changes key="changes" kind={kind} changes={changes} />,
          ],
        }))}
      />
      {pages && <Pagination {...pages} kind="words" />}
    </>
  )
}
