import type { ProductCard as CardProduct } from '@shop/contracts/catalog/entities'
import type { ReactNode } from 'react'
import { Frame } from '../../kit/parts/Frame.tsx'
import { ProductCard } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'
import { Skeleton } from '../../kit/parts/Skeleton.tsx'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'

interface RowProps {
  /** Shows at most four cards, in one row from tablets on, so that none is alone below three. */
  isRow?: boolean
}

interface GridProps {
  products: readonly CardProduct[]
  /** Contains the page's first pictures; those in a phone's first row are loaded immediately. */
  isFirst?: boolean
  /** Target address of a card; the product's page by default. */
  addressOf?: (product: CardProduct) => string
  /** The colour of the cards, for products that have it. */
  color?: string | undefined
  /** Colours of individual cards, by product id. */
  colors?: ReadonlyMap<string, string>
  /** Shown below a card's price. */
  noteOf?: (product: CardProduct) => ReactNode
}

const classFor = ({ isRow }: RowProps): string =>
  isRow ? `${styles.grid} ${styles.row}` : (styles.grid ?? '')
const sizesFor = ({ isRow }: RowProps): string =>
  isRow ? '(min-width: 700px) 22vw, 46vw' : '(min-width: 1024px) 22vw, (min-width: 700px) 30vw, 46vw'

/** Shows cards side by side: two on phones, three on tablets, four in wide windows. */
export const ProductGrid = ({
  products,
  isRow,
  isFirst,
  addressOf,
  color,
  colors,
  noteOf,
}: RowProps & GridProps) => (
  <div className={classFor({ isRow })}>
    {products.map((product, index) => (
      <ProductCard
        key={product.id}
        product={product}
        address={addressOf?.(product)}
        color={colors?.get(product.id) ?? color}
        sizes={sizesFor({ isRow })}
        isPriority={isFirst && index < 2}
      >
        {noteOf?.(product)}
      </ProductCard>
    ))}
  </div>
)

/** A placeholder for a loading grid, as tall as its cards. */
export const ProductGridSkeleton = ({ count, isRow }: RowProps & { count: number }) => (
  <div className={classFor({ isRow })} aria-busy="true">
    <VisuallyHidden>Loading products</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.card}>
        <Frame>
          <Skeleton height="100%" />
        </Frame>
        <Skeleton width="70%" height="1.45rem" />
        <Skeleton width="40%" height="1.3rem" />
        <span className={styles.rating}>
          <Skeleton width="60%" height="1.3rem" />
        </span>
        <Skeleton width="4rem" height="1.75rem" />
      </div>
    ))}
  </div>
)
