import type { Collection } from '@shop/contracts/catalog/entities'

/** The way to a collection, for the breadcrumb that people see and the one for search engines. */
export const collectionSteps = ({ name }: Pick<Collection, 'name'>) => [
  { label: 'Home', to: '/' },
  { label: 'Collections', to: '/collections' },
  { label: name },
]
