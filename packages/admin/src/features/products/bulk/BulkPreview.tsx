import { Text } from '@chakra-ui/react'
import type { Answer } from '@shop/contracts/endpoint'
import type { BulkChange, bulkChangeProducts } from '@shop/contracts/products/bulk'
import { Card } from '@shop/ui/layout/Card.tsx'
import { Pagination } from '@shop/ui/list/Pagination.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { useState } from 'react'
import { noChangeText } from './bulkChange.ts'
import { useMoney } from '../../../kit/screen/useMoney.ts'

const pageSize = 50

interface Line {
  key: string
  title: string
  sku: string
  before: string
  after: string
  warning?: string | undefined
}

const product: Column<Line> = {
  header: 'Product',
  cell: ({ title, sku }) => <TwoLines first={title} second={sku} />,
  isWide: true,
}
const priceColumns: readonly Column<Line>[] = [
  product,
  { header: 'Now', cell: ({ before }) => before, isFigure: true },
  { header: 'Then', cell: ({ after }) => <strong>{after}</strong>, isFigure: true },
]
/** Hides the current value on small screens. */
const wordColumns: readonly Column<Line>[] = [
  product,
  { header: 'Now', cell: ({ before }) => before, from: 'sm', wraps: true },
  {
    header: 'Then',
    cell: ({ after, warning }) => (
      <>
        <strong>{after}</strong>
        {warning && <Text fontSize="sm">{warning}</Text>}
      </>
    ),
    wraps: true,
  },
]

type Money = (amount: number) => string

const priceWords = ({ price, salePrice }: { price: number; salePrice: number | null }, money: Money) =>
  salePrice === null ? money(price) : `${money(salePrice)} (${money(price)})`

const linesOf = ({ changes }: Preview, money: Money): Line[] =>
  changes.flatMap(({ productId, title, before, after, prices, doubt }) =>
    prices.length > 0
      ? prices.map(price => ({
          key: price.variantId,
          title,
          sku: price.sku,
          before: priceWords(price.before, money),
          after: priceWords(price.after, money),
        }))
      : [{ key: productId, title, sku: '', before, after, warning: doubt }],
  )

type Preview = Answer<typeof bulkChangeProducts>

interface Props {
  preview: Preview
  change: BulkChange
  /** The preview is of the previous change, and the one for this change is loading. */
  isStale: boolean
}

/** Previews every change. Sale prices come before regular prices. */
export const BulkPreview = ({ preview, change, isStale }: Props) => {
  const lines = linesOf(preview, useMoney())
  const { summary, changed, unchanged } = preview
  const totalPages = Math.max(1, Math.ceil(lines.length / pageSize))
  const [chosenPage, setChosenPage] = useState(1)
  // A different change may have fewer pages.
  const page = Math.min(chosenPage, totalPages)
  if (changed === 0) return isStale ? null : <output>{noChangeText(change, unchanged)}</output>
  const unchangedText =
    unchanged === 1 ? '1 product stays as it is' : `${unchanged} products stay as they are`
  return (
    <section aria-label="Preview">
      <Text as="output" display="block" marginBottom="2">
        <strong>{summary}</strong>
        {unchanged > 0 && `. ${unchangedText}.`}
      </Text>
      <Card>
        <DataTable
          label="Changes"
          columns={lines.some(({ sku }) => sku !== '') ? priceColumns : wordColumns}
          rows={lines.slice((page - 1) * pageSize, page * pageSize)}
          rowKey={({ key }) => key}
          isStale={isStale}
        />
      </Card>
      <Pagination
        page={page}
        totalPages={totalPages}
        onPage={setChosenPage}
        kind="words"
        counted={{ noun: 'changes', total: lines.length, pageSize }}
      />
    </section>
  )
}
