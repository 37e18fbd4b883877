import type { Collection } from '@shop/contracts/catalog/entities'

/** Steps to a collection, for the visible breadcrumb and that of search engines. */
export const collectionSteps = ({ name }: Pick<Collection, 'name'>) => [
  { label: 'Home', to: '/' },
  { label: 'Collections', to: '/collections' },
  { label: name },
]
