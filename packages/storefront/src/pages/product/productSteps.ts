import type { Product } from '@shop/contracts/catalog/entities'

/** Steps to a product, for the visible breadcrumb and that of search engines. */
export const productSteps = ({
  title,
  collections: [collection],
}: Pick<Product, 'title' | 'collections'>) => [
  { label: 'Home', to: '/' },
  { label: 'Collections', to: '/collections' },
  ...(collection ? [{ label: collection.name, to: `/collections/${collection.slug}` }] : []),
  { label: title },
]
