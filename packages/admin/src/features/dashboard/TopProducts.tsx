import type { TopProduct } from '@shop/contracts/admin/endpoints'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { formatCount, groupedDigits } from '@shop/ui/words/formatCount'

const columns: readonly Column<TopProduct>[] = [
  { header: 'Product', cell: ({ title, slug }) => <TwoLines first={title} second={slug} />, isWide: true },
  {
    header: 'Rating',
    cell: ({ rating, reviewCount }) =>
      reviewCount > 0 ? (
        <span title={`${rating.toFixed(1)} of 5 from ${formatCount(reviewCount, 'review')}`}>
          ★ {rating.toFixed(1)} ({groupedDigits(reviewCount)})
        </span>
      ) : (
        'No reviews'
      ),
    isFigure: true,
  },
  { header: 'Sold', cell: ({ unitsSold }) => groupedDigits(unitsSold), isFigure: true },
]

/** Renders nothing before the first sale. */
export const TopProducts = ({ products }: { products: readonly TopProduct[] }) =>
  products.length > 0 && (
    <Panel title="Top Performing Products" note="By units sold">
      <DataTable label="Top performing products" columns={columns} rows={products} />
    </Panel>
  )
