import type { Facets } from '@shop/contracts/catalog/entities'
import { Button } from '../../../kit/parts/Button.tsx'
import { Drawer } from '../../../kit/dialogs/Drawer.tsx'
import { CheckList } from './CheckList.tsx'
import { countFilters, noFilters } from '../filters.ts'
import styles from './FiltersDrawer.module.css'
import { type PriceBounds } from '../priceBounds.ts'
import { PriceRange } from './PriceRange.tsx'
import { productCountText } from '../../cards/productCountText.ts'
import type { Listing } from '../useListing.ts'

export interface Category {
  slug: string
  name: string
  productCount: number
}

interface FacetValue {
  value: string
  count: number
  hex?: string | null
}

/** Adds chosen values without products to a facet, so that they can be removed. */
const withChosen = (values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] => [
  ...values,
  ...chosen.filter(value => values.every(known => known.value !== value)).map(value => ({ value, count: 0 })),
]

interface Props {
  listing: Listing
  bounds: PriceBounds
  facets: Facets | undefined
  /** Collections as filters; left out in a list of one collection. */
  categories?: readonly Category[] | undefined
  total: number | undefined
  /** Everything in the list is on sale. */
  isSale?: boolean | undefined
  onClose: () => void
}

/** A drawer with all filters. Every choice takes effect immediately in the list behind it. */
export const FiltersDrawer = ({ listing, bounds, facets, categories, total, isSale, onClose }: Props) => {
  const { filters, change } = listing
  const colors = withChosen(facets?.colors ?? [], filters.colors)
  const sizes = withChosen(facets?.sizes ?? [], filters.sizes)
  const onSaleCount = facets?.onSale ?? 0
  return (
    <Drawer
      title="Filters"
      onClose={onClose}
      footer={
        <>
          <Button look="outline" isBlocked={countFilters(filters) === 0} onClick={() => change(noFilters)}>
            Clear All
          </Button>
          <div className={styles.show}>
            <Button isWide onClick={onClose}>
              {total === undefined ? 'Show Products' : `Show ${productCountText(total)}`}
            </Button>
          </div>
        </>
      }
    >
      {sizes.length > 0 && (
        <CheckList
          legend="Size"
          options={sizes.map(({ value, count }) => ({ value, label: value, count }))}
          chosenValues={filters.sizes}
          onChange={chosen => change({ sizes: chosen })}
        />
      )}
      {colors.length > 0 && (
        <CheckList
          legend="Colour"
          options={colors.map(({ value, count, hex }) => ({ value, label: value, count, hex: hex ?? null }))}
          chosenValues={filters.colors}
          onChange={chosen => change({ colors: chosen })}
        />
      )}
      {bounds.high > bounds.low && (
        <fieldset className={styles.price}>
          <legend className={styles.legend}>Price</legend>
          <PriceRange bounds={bounds} min={filters.min} max={filters.max} onChange={change} />
        </fieldset>
      )}
      {categories && categories.length > 0 && (
        <CheckList
          legend="Category"
          options={categories.map(({ slug, name, productCount }) => ({
            value: slug,
            label: name,
            count: productCount,
          }))}
          chosenValues={filters.categories}
          onChange={chosen => change({ categories: chosen })}
        />
      )}
      {!isSale && (onSaleCount > 0 || filters.onSale) && (
        <CheckList
          legend="Offers"
          options={[{ value: 'sale', label: 'On sale', count: onSaleCount }]}
          chosenValues={filters.onSale ? ['sale'] : []}
          onChange={({ length }) => change({ onSale: length > 0 })}
        />
      )}
      <CheckList
        legend="Availability"
        options={[{ value: 'in', label: 'In stock only' }]}
        chosenValues={filters.inStock ? ['in'] : []}
        onChange={({ length }) => change({ inStock: length > 0 })}
      />
    </Drawer>
  )
}
