import { listUsers } from '@shop/contracts/users/endpoints'
import { PickField, type PickOption } from '@shop/ui/fields/PickField.tsx'
import type { ComponentProps } from 'react'
import { useRead } from '../../kit/query/useRead.ts'
import { useDebouncedText } from '../../kit/query/useDebouncedText.ts'

/** Picks an account found by name or email; the value is that of `PickField`. */
export const UserPicker = (
  props: Omit<ComponentProps<typeof PickField>, 'results' | 'isSearching' | 'onSearch'>,
) => {
  const [search, setSearch] = useDebouncedText()
  const { data, isFetching } = useRead(
    listUsers,
    { limit: 8, ...(search !== '' && { search }) },
    { keepPrevious: true },
  )
  const options = (data?.items ?? []).map(({ id, firstName, lastName, email }): PickOption => ({
    id,
    label: `${firstName} ${lastName}`,
    detail: email,
  }))
  return <PickField {...props} results={options} isSearching={isFetching} onSearch={setSearch} />
}
