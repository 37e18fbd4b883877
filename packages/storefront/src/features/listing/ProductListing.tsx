import type { ProductList as ProductPage } from '@shop/contracts/catalog/entities'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { Button } from '../../kit/parts/Button.tsx'
import { Notice } from '../../kit/parts/notices/Notice.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import { countFilters, type View } from './filters.ts'
import type { Category } from './drawer/FiltersDrawer.tsx'
import { Pages } from './Pages.tsx'
import type { PriceBounds } from './priceBounds.ts'
import styles from './ProductListing.module.css'
import { ProductList } from './ProductList.tsx'
import { productCountText } from '../cards/productCountText.ts'
import { Toolbar } from './Toolbar.tsx'
import type { Listing } from './useListing.ts'
import { Frame } from '../../kit/parts/Frame.tsx'
import { ProductGridSkeleton } from '../cards/ProductGrid.tsx'
import { Skeleton } from '../../kit/parts/Skeleton.tsx'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import listStyles from './ProductList.module.css'
import rowStyles from './ProductRow.module.css'

const skeletonCounts = { grid: 8, list: 4 } as const

/** Placeholder for loading products, as a grid or a list. */
const ListSkeleton = ({ view }: { view: View }) => {
  if (view === 'grid') return <ProductGridSkeleton count={skeletonCounts.grid} />
  return (
    <div className={listStyles.rows} aria-busy="true">
      <VisuallyHidden>Loading products</VisuallyHidden>
      {Array.from({ length: skeletonCounts.list }, (_, index) => (
        <div key={index} className={rowStyles.row}>
          <Frame>
            <Skeleton height="100%" />
          </Frame>
          <div className={rowStyles.words}>
            <Skeleton width="14rem" height="1.6rem" />
            <Skeleton width="6rem" height="1.5rem" />
            <Skeleton width="9rem" height="1.3rem" />
          </div>
        </div>
      ))}
    </div>
  )
}

// Loaded on demand, because most visitors never open it.
const FiltersDrawer = lazy(async () => ({
  default: (await import('./drawer/FiltersDrawer.tsx')).FiltersDrawer,
}))

/** Scrolls to the start of a list and focuses its heading after a link to another part of it. */
const useScrollToList = (heading: RefObject<HTMLElement | null>): void => {
  const { search } = useLocation()
  const navigationType = useNavigationType()
  const shownSearch = useRef(search)
  useEffect(() => {
    if (shownSearch.current === search) return
    shownSearch.current = search
    if (navigationType !== NavigationType.Push) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [search, navigationType, heading])
}

interface Props {
  title: string
  listing: Listing
  result: Pick<
    UseQueryResult<ProductPage>,
    'data' | 'isPending' | 'isError' | 'isPlaceholderData' | 'refetch'
  >
  bounds: PriceBounds
  /**
   * The hero above already shows the list's name and number of products, so the list shows neither, except the number
   * of filtered results.
   */
  isNamedAbove?: boolean
  /** Everything in the list is on sale. */
  isSale?: boolean
  categories?: readonly Category[]
  /** The colour of the products, for those that have it. */
  color?: string | undefined
  /** The list contains the page's first pictures. */
  isFirst?: boolean
  empty: ReactNode
}

/** Shows a list of products with number, filters, sorting, view and pages. */
export const ProductListing = ({
  title,
  listing,
  result,
  bounds,
  isNamedAbove = false,
  isSale,
  categories,
  color,
  isFirst,
  empty,
}: Props) => {
  const { filters, addressWith } = listing
  const { data, isPending, isError, isPlaceholderData, refetch } = result
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useScrollToList(heading)
  // A list that is empty without filters has no controls.
  const isFiltered = countFilters(filters) > 0
  const isEmptyUnfiltered = data?.total === 0 && !isFiltered

  return (
    <section className={styles.listing} aria-labelledby="products">
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id="products" ref={heading} tabIndex={-1} className={styles.title} data-hidden={isNamedAbove}>
            {title}
          </h2>
          <output className={styles.count} data-hidden={isNamedAbove && !isFiltered}>
            {data && `${productCountText(data.total)} found`}
          </output>
        </div>
        {!isEmptyUnfiltered && <Toolbar listing={listing} onOpenFilters={() => setIsDrawerOpen(true)} />}
      </div>
      <ActiveFilters listing={listing} categories={categories} />
      {isPending && <ListSkeleton view={filters.view} />}
      {isError && !data && (
        <Notice isError text="Unable to load products at the moment. Please try again later.">
          <Button look="outline" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Notice>
      )}
      {data && (
        <ProductList
          products={data}
          color={color}
          filters={filters}
          isFirst={isFirst}
          isOutdated={isPlaceholderData}
          empty={empty}
        />
      )}
      {data && (
        <Pages page={filters.page} totalPages={data.totalPages} addressOf={page => addressWith({ page })} />
      )}
      {isDrawerOpen && (
        <Suspense>
          <FiltersDrawer
            listing={listing}
            bounds={bounds}
            facets={data?.facets}
            isSale={isSale}
            categories={categories}
            total={data?.total}
            onClose={() => setIsDrawerOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
