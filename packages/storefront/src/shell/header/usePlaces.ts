import { useQuery } from '@tanstack/react-query'
import { menuQuery } from './menuQuery.ts'

/** Returns the collections and the sale as links of the menu. */
export const usePlaces = (): readonly { to: string; name: string }[] => {
  const { data } = useQuery(menuQuery)
  if (!data) return []
  const places = data.collections.map(({ name, slug }) => ({ to: `/collections/${slug}`, name }))
  return data.hasSale ? [...places, { to: '/sale', name: 'Sale' }] : places
}
