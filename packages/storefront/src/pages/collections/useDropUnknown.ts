import { useEffect } from 'react'
import type { Listing } from '../../features/listing/useListing.ts'

/** Takes categories out of the address that the shop does not have. */
export const useDropUnknown = (
  { filters, change }: Listing,
  collections: readonly { slug: string }[] | undefined,
): void => {
  const known = filters.categories.filter(chosen => collections?.some(({ slug }) => slug === chosen))
  const hasUnknown = collections !== undefined && known.length < filters.categories.length
  useEffect(() => {
    if (hasUnknown) change({ categories: known })
  })
}
