import { useQuery } from '@tanstack/react-query'
import { menuQuery } from './menuQuery.ts'

/** Returns the collections and the sale as links of the menu. */
export const useShopLinks = (): readonly { to: string; name: string }[] => {
  const { data } = useQuery(menuQuery)
  if (!data) return []
  const links = data.collections.map(({ name, slug }) => ({ to: `/collections/${slug}`, name }))
  return data.hasSale ? [...links, { to: '/sale', name: 'Sale' }] : links
}
