import type { Product } from '@shop/contracts/catalog/entities'

/** Returns the steps to a product, for the visible breadcrumb and the one for search engines. */
export const productSteps = ({
  title,
  collections: [collection],
}: Pick<Product, 'title' | 'collections'>) => [
  { label: 'Home', to: '/' },
  { label: 'Collections', to: '/collections' },
  ...(collection ? [{ label: collection.name, to: `/collections/${collection.slug}` }] : []),
  { label: title },
]
