import type { SortName } from '@shop/contracts/catalog/sorts'

export const sortLabels: Readonly<Record<SortName, string>> = {
  featured: 'Featured',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  rating: 'Highest Rated',
  newest: 'Newest',
}
