import { listStaffProducts } from '@shop/contracts/products/endpoints'
import { useRead } from '../../kit/query/useRead.ts'
import { useDebouncedText } from '../../kit/query/useDebouncedText.ts'

/** Finds products by typed text, in the form that a `PickField` needs. */
export const useFoundProducts = (limit: number) => {
  const [search, onSearch] = useDebouncedText()
  const { data, isFetching } = useRead(
    listStaffProducts,
    { sort: 'title', limit, ...(search !== '' && { search }) },
    { keepPrevious: true },
  )
  const options = (data?.items ?? []).map(({ id, title }) => ({ id, label: title }))
  return { results: options, isSearching: isFetching, onSearch }
}
