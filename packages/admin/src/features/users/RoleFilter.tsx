import { listRoles } from '@shop/contracts/users/staffEndpoints'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { useRead } from '../../kit/query/useRead.ts'

type Kind = '' | 'admin' | 'customer'

interface Filter {
  role: Kind
  /** Id of a role; empty for any role. */
  roleId: string
}

const kinds = [
  { value: '', label: 'All Roles' },
  { value: 'admin', label: 'Admins' },
  { value: 'customer', label: 'Customers' },
] as const

/** Filters users by staff, customers or one role. */
export const RoleFilter = ({ role, roleId, onChange }: Filter & { onChange: (next: Filter) => void }) => {
  const { data } = useRead(listRoles, {})
  const roles = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // A link may name a role before the list has loaded, or to a user who may not see the list.
  const isUnknown = roleId !== '' && !roles.some(({ value }) => value === roleId)
  return (
    <FilterSelect<string>
      label="Role"
      value={roleId || role}
      options={[...kinds, ...roles, ...(isUnknown ? [{ value: roleId, label: 'One Role' }] : [])]}
      onChange={next => {
        const kind = kinds.find(({ value }) => value === next)
        onChange(kind ? { role: kind.value, roleId: '' } : { role: '', roleId: next })
      }}
    />
  )
}
