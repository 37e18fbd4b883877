import { Link } from '../../kit/parts/Link.tsx'
import { useSettings } from '../../kit/shop/settings.ts'
import { Icon } from '../../kit/parts/Icon.tsx'
import { shortMoney } from '../../kit/parts/prices/shortMoney.ts'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import styles from './ActiveFilters.module.css'
import { noFilters, type ListState } from './filters.ts'
import type { Category } from './drawer/FiltersDrawer.tsx'
import type { Listing } from './useListing.ts'

interface ActiveFilter {
  key: string
  label: string
  addressWithout: string
}

const priceLabel = ({ min, max }: ListState, moneyText: (pounds: number) => string): string => {
  if (min === undefined) return `Up to ${moneyText(max ?? 0)}`
  return max === undefined ? `From ${moneyText(min)}` : `${moneyText(min)} – ${moneyText(max)}`
}
const useActiveFilters = (
  { filters, addressWith }: Listing,
  categories: readonly Category[],
): readonly ActiveFilter[] => {
  const { currency } = useSettings()
  const hasPriceRange = filters.min !== undefined || filters.max !== undefined
  const moneyText = (pounds: number) => shortMoney(pounds * 100, currency)
  const addressWithout = (name: 'categories' | 'colors' | 'sizes', value: string) =>
    addressWith({ [name]: filters[name].filter(other => other !== value) })
  const activeFilters = [
    ...filters.categories.map(slug => ({
      key: `category ${slug}`,
      label: categories.find(category => category.slug === slug)?.name ?? slug,
      addressWithout: addressWithout('categories', slug),
    })),
    ...filters.colors.map(color => ({
      key: `colour ${color}`,
      label: color,
      addressWithout: addressWithout('colors', color),
    })),
    ...filters.sizes.map(size => ({
      key: `size ${size}`,
      label: `Size ${size}`,
      addressWithout: addressWithout('sizes', size),
    })),
    hasPriceRange && {
      key: 'price',
      label: priceLabel(filters, moneyText),
      addressWithout: addressWith({ min: undefined, max: undefined }),
    },
    filters.inStock && {
      key: 'stock',
      label: 'In stock only',
      addressWithout: addressWith({ inStock: false }),
    },
    filters.onSale && { key: 'sale', label: 'On sale', addressWithout: addressWith({ onSale: false }) },
  ]
  return activeFilters.filter(filter => filter !== false)
}

/** Lists the active filters, each with a button that removes it. */
export const ActiveFilters = ({
  listing,
  categories = [],
}: {
  listing: Listing
  categories?: readonly Category[] | undefined
}) => {
  const active = useActiveFilters(listing, categories)
  if (active.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Active filters">
      {active.map(({ key, label, addressWithout }) => (
        <li key={key}>
          <Link to={addressWithout} replace rel="nofollow" className={styles.filter}>
            <VisuallyHidden>Remove filter: </VisuallyHidden>
            {label}
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link to={listing.addressWith(noFilters)} replace className={styles.clear}>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}
