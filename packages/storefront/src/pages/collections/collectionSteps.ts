import type { Collection } from '@shop/contracts/catalog/entities'

/** Returns the steps to a collection, for the visible breadcrumb and the one for search engines. */
export const collectionSteps = ({ name }: Pick<Collection, 'name'>) => [
  { label: 'Home', to: '/' },
  { label: 'Collections', to: '/collections' },
  { label: name },
]
