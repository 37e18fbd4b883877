import { listUsers } from '@shop/contracts/users/endpoints'
import { PickField, type Pickable } from '@shop/ui/fields/PickField.tsx'
import { type ComponentProps, useEffect, useState } from 'react'
import { useRead } from '../query/useRead.ts'

const waits = 300 // ms without another key

/** An account, found by name or email; its value is what `PickField` holds. */
export const UserPicker = (
  props: Omit<ComponentProps<typeof PickField>, 'found' | 'isSearching' | 'onSearch'>,
) => {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), waits)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isFetching } = useRead(
    listUsers,
    { limit: 8, ...(search !== '' && { search }) },
    { keepsLast: true },
  )
  const found = (data?.items ?? []).map(({ id, firstName, lastName, email }): Pickable => ({
    id,
    label: `${firstName} ${lastName}`,
    detail: email,
  }))
  return <PickField {...props} found={found} isSearching={isFetching} onSearch={setTyped} />
}
