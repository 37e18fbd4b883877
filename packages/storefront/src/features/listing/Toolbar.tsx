import { type SortName, sortNames } from '@shop/contracts/catalog/sorts'
import { Link } from '../../kit/parts/Link.tsx'
import { Icon } from '../../kit/parts/Icon.tsx'
import { countFilters, type View } from './filters.ts'
import styles from './Toolbar.module.css'
import type { Listing } from './useListing.ts'

const sortLabels: Readonly<Record<SortName, string>> = {
  featured: 'Featured',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  rating: 'Highest Rated',
  newest: 'Newest',
}

const views: readonly { name: View; label: string; icon: 'grid' | 'rows' }[] = [
  { name: 'grid', label: 'Grid view', icon: 'grid' },
  { name: 'list', label: 'List view', icon: 'rows' },
]

interface Props {
  listing: Listing
  onOpenFilters: () => void
}

/** Shows the controls for filters, sorting, and grid or list view. */
export const Toolbar = ({ listing: { filters, addressWith, change }, onOpenFilters }: Props) => {
  const narrowedCount = countFilters(filters)
  return (
    <div className={styles.toolbar} data-tools>
      <button type="button" className={styles.filters} aria-haspopup="dialog" onClick={onOpenFilters}>
        <Icon name="filters" size={20} />
        Filters
        {narrowedCount > 0 && (
          <span className={styles.count} aria-label={`${narrowedCount} chosen`}>
            {narrowedCount}
          </span>
        )}
      </button>
      <label className={styles.sort}>
        <span className={styles.sortLabel}>Sort by</span>
        <select
          className={styles.select}
          value={filters.sort}
          onChange={({ target }) => change({ sort: sortNames.find(name => name === target.value) })}
        >
          {sortNames.map(name => (
            <option key={name} value={name}>
              {sortLabels[name]}
            </option>
          ))}
        </select>
      </label>
      <ul className={styles.views} aria-label="View">
        {views.map(({ name, label, icon }) => (
          <li key={name}>
            <Link
              to={addressWith({ view: name, page: filters.page })}
              replace
              rel="nofollow"
              className={styles.view}
              aria-label={label}
              title={label}
              aria-current={filters.view === name ? 'true' : undefined}
            >
              <Icon name={icon} size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
