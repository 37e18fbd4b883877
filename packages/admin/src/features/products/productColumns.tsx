import type { ProductRow } from '@shop/contracts/products/entities'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import type { Column } from '@shop/ui/table/Column'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { useMoney } from '../../kit/screen/useMoney.ts'
import { PriceRange } from './PriceRange.tsx'
import { pricesText, smallPicture, stockText } from './productFigures.ts'
import { statusLook } from './statusLabels.ts'

const ProductName = ({ row }: { row: ProductRow }) => {
  const { title, slug, picture, status, priceFrom, priceTo } = row
  const prices = pricesText([priceFrom, priceTo], useMoney())
  return (
    <Row>
      <Thumb url={smallPicture(picture)} />
      <TwoLines
        first={title}
        second={slug}
        narrow={{ below: 'sm', second: `${statusLook(status).label}, ${prices}` }}
      />
    </Row>
  )
}

/** Columns for lists of products. */
export const productColumn = {
  product: {
    header: 'Product',
    cell: row => <ProductName row={row} />,
    isName: true,
  },
  sku: { header: 'SKU', cell: ({ sku }) => sku ?? '', from: 'lg' },
  status: {
    header: 'Status',
    cell: ({ status }) => (
      <StatusBadge tone={statusLook(status).tone}>{statusLook(status).label}</StatusBadge>
    ),
    from: 'sm',
  },
  price: {
    header: 'Price',
    cell: ({ priceFrom, priceTo }) => <PriceRange prices={[priceFrom, priceTo]} />,
    isFigure: true,
    from: 'sm',
  },
  stock: { header: 'Stock', cell: ({ stock }) => stockText(stock), isFigure: true, from: 'md' },
  variants: { header: 'Variants', cell: ({ variantCount }) => variantCount, isFigure: true, from: 'lg' },
  updated: {
    header: 'Updated',
    cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />,
    from: 'lg',
  },
} as const satisfies Record<string, Column<ProductRow>>
