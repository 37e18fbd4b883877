import type { LowStockProduct } from '@shop/contracts/admin/endpoints'
import { formatCount } from '@shop/ui/words/formatCount'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'

const nameOf = ({ color, size, details }: LowStockProduct['variants'][number]): string =>
  `${color} ${size}${details && ` (${details})`}`

/** Writes `Black 56: 0, Navy 58 (Length: 152 cm): 2 and 3 more`. */
const lowVariants = ({ variants, lowCount }: LowStockProduct): string => {
  const listed = variants.map(variant => `${nameOf(variant)}: ${variant.stock}`).join(', ')
  const unlistedCount = lowCount - variants.length
  return unlistedCount > 0 ? `${listed} and ${unlistedCount} more` : listed
}

const StockBadge = ({ product: { variants, outCount } }: { product: LowStockProduct }) =>
  outCount === 0 ? (
    <StatusBadge tone="secondary">{variants[0]?.stock ?? 0} left</StatusBadge>
  ) : (
    <StatusBadge tone="destructive">{formatCount(outCount, 'size')} out of stock</StatusBadge>
  )

interface Props {
  products: readonly LowStockProduct[]
  threshold: number
}

export const LowStock = ({ products, threshold }: Props) => (
  <Panel title="Low Stock Alert" note={`${threshold} or fewer left`}>
    {products.length === 0 ? (
      <EmptyText>All products well stocked</EmptyText>
    ) : (
      <RowList
        label="Products running low"
        rows={products.map(product => ({
          key: product.id,
          content: <TwoLines first={product.title} second={lowVariants(product)} wraps />,
          mark: <StockBadge product={product} />,
        }))}
      />
    )}
  </Panel>
)
