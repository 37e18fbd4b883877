import type { Category } from '../../features/listing/drawer/FiltersDrawer.tsx'

const all = 'All Products'

/** Title of the list of products: the chosen collections, or `All Products`. */
export const listTitle = (chosen: readonly string[], collections: readonly Category[]): string => {
  const found = collections.filter(({ slug }) => chosen.includes(slug)).map(({ name }) => name)
  // Made only when it is needed: the first format costs a phone more than the rest of the page.
  return found.length > 1 ? new Intl.ListFormat('en-GB').format(found) : (found[0] ?? all)
}
