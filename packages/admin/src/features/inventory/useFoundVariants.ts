import { listStockedVariants, type StockedVariant } from '@shop/contracts/inventory/endpoints'
import { useRead } from '../../kit/query/useRead.ts'
import { useDebouncedText } from '../../kit/query/useDebouncedText.ts'

const limit = 20

/** Finds variants by typed text: SKU, barcode or title. */
export const useFoundVariants = () => {
  const [search, onSearch] = useDebouncedText()
  const { data, isFetching } = useRead(
    listStockedVariants,
    { limit, ...(search !== '' && { search }) },
    { keepPrevious: true },
  )
  const variants: readonly StockedVariant[] = data?.items ?? []
  return { results: variants, isSearching: isFetching, onSearch }
}
