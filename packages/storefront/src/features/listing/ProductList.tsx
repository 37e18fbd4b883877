import type { ProductCard, ProductList as ProductPage } from '@shop/contracts/catalog/entities'
import type { ReactNode } from 'react'
import { ProductGrid } from '../cards/ProductGrid.tsx'
import { choiceQuery } from '../choice/choiceQuery.ts'
import type { ListState, ListFilters } from './filters.ts'
import styles from './ProductList.module.css'
import { ProductRow } from './ProductRow.tsx'

/**
 * Returns the address of the product's page; in a list filtered by colour, size or price, with the shown variant
 * chosen.
 */
const cardAddress = (
  { slug, variants: [shownVariant] }: Pick<ProductCard, 'slug' | 'variants'>,
  { colors, sizes, min, max }: ListFilters,
): string => {
  const isFiltered = colors.length + sizes.length > 0 || min !== undefined || max !== undefined
  if (!shownVariant || !isFiltered) return `/products/${slug}`
  const { color, size } = shownVariant
  return `/products/${slug}?${choiceQuery({ color, size: sizes.length > 0 ? size : undefined })}`
}

interface Props {
  products: ProductPage
  /** Filters with which the products were read. */
  filters: ListState
  /** The colour of the products, for those that have it. */
  color?: string | undefined
  /** The list contains the page's first pictures. */
  isFirst?: boolean
  /** Another list is loading. */
  isOutdated: boolean
  /** Content shown when nothing is found. */
  empty: ReactNode
}

/** Shows the products found as a grid or a list. */
export const ProductList = ({ products: { items }, filters, color, isFirst, isOutdated, empty }: Props) => {
  if (items.length === 0) return empty
  const addressOf = (product: ProductCard) => cardAddress(product, filters)
  return (
    <div className={styles.list} aria-busy={isOutdated}>
      {filters.view === 'grid' ? (
        <ProductGrid key={color} products={items} isFirst={isFirst} addressOf={addressOf} color={color} />
      ) : (
        <div key={color} className={styles.rows}>
          {items.map(product => (
            <ProductRow key={product.id} product={product} address={addressOf(product)} color={color} />
          ))}
        </div>
      )}
    </div>
  )
}
