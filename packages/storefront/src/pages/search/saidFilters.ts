import type { SearchReading } from '@shop/contracts/catalog/entities'
import type { SaidFilters } from '../../features/listing/useListing.ts'

/** The colours and sizes that the words of a search were taken for, as filters of the list; none where it names none. */
export const saidFilters = (reading: SearchReading | undefined): SaidFilters | undefined => {
  if (!reading || reading.colors.length + reading.sizes.length === 0) return undefined
  const { words, colors, sizes } = reading
  return {
    filters: { ...(colors.length > 0 && { colors }), ...(sizes.length > 0 && { sizes }) },
    without: search => {
      const rest = new URLSearchParams(search)
      if (words) rest.set('q', words)
      else rest.delete('q')
      return rest
    },
  }
}
