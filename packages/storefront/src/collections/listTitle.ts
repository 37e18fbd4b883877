import type { Category } from '../listing/FiltersDrawer.tsx'

const all = 'All Products'
const names = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** What the list of products is called: by the chosen collections, or `All Products`. */
export const listTitle = (chosen: readonly string[], collections: readonly Category[]): string => {
  const found = collections.filter(({ slug }) => chosen.includes(slug)).map(({ name }) => name)
  return found.length > 0 ? names.format(found) : all
}
