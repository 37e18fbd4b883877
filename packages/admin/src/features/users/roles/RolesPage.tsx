import { HStack, Link as ChakraLink } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import { listUsers } from '@shop/contracts/users/endpoints'
import {
  createRole,
  deleteRole,
  listRoles,
  type Role,
  updateRole,
} from '@shop/contracts/users/staffEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { Link, useNavigate } from 'react-router-dom'
import { useAction } from '../../../kit/act/useAction.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import { PageError } from '../../../kit/query/ReadError.tsx'
import { useRead } from '../../../kit/query/useRead.ts'
import { useSettings } from '../../../kit/screen/settings.ts'
import { Title } from '../../../kit/screen/Title.tsx'
import { useCan } from '../../../kit/session/useCan.ts'
import { RoleForm } from './RoleForm.tsx'
import { roleSummary } from './roleWords.ts'

/** Shows the number of users with a role, as a link to them. */
const People = ({ id, name, members }: Role) => {
  const can = useCan()
  if (members === 0 || !can(listUsers)) return groupedDigits(members)
  return (
    <ChakraLink asChild textDecoration="underline" paddingY="3" paddingInlineStart="3">
      <Link
        to={`/admin/users?roleId=${id}`}
        aria-label={`${groupedDigits(members)} ${members === 1 ? 'person' : 'people'}: ${name}`}
      >
        {groupedDigits(members)}
      </Link>
    </ChakraLink>
  )
}

const columnsIn = (currency: string): readonly Column<Role>[] => [
  {
    header: 'Role',
    cell: role => <TwoLines first={role.name} second={roleSummary(role)} wraps />,
    isName: true,
  },
  { header: 'People', cell: role => <People {...role} />, isFigure: true },
  {
    header: 'Refund limit',
    cell: ({ refundLimit, permissions }) => {
      if (!permissions.includes('orders:refund')) return ''
      return refundLimit === null ? 'No limit' : formatMoney(refundLimit, currency)
    },
    isFigure: true,
    from: 'sm',
  },
  {
    header: 'Two-step sign-in',
    cell: ({ requiresSecondFactor }) =>
      requiresSecondFactor && <StatusBadge tone="outline">Required</StatusBadge>,
    from: 'md',
  },
]

/** The dialogs are part of the address. `role` and `copy` are ids. */
const defaults = { create: false, role: '', copy: '' }

const useDialogs = () => useListState(defaults)

/** Deletes a role after confirmation. */
const useDeleteRole = () => {
  const remove = useAction(deleteRole, {
    success: 'Role deleted',
    failure: 'Failed to delete the role',
    refetch: [listRoles],
  })
  return ({ id, name }: Role) =>
    remove.ask({
      title: 'Delete Role',
      text: `"${name}" will be gone for good.`,
      actionLabel: 'Delete',
      input: { id },
    })
}

interface TableProps {
  roles: readonly Role[] | undefined
  set: ReturnType<typeof useDialogs>['set']
}

const RoleTable = ({ roles, set }: TableProps) => {
  const { currency } = useSettings()
  const askAndDelete = useDeleteRole()
  return (
    <Card>
      <DataTable
        label="Roles"
        columns={columnsIn(currency)}
        rows={roles}
        onOpen={({ id }) => set({ role: id })}
        nameOf={({ name }) => name}
        menu={role => [
          {
            label: role.isBuiltIn ? 'View Role' : 'Edit Role',
            icon: role.isBuiltIn ? 'eye' : 'edit',
            needs: updateRole,
            onSelect: () => set({ role: role.id }),
          },
          {
            label: 'Copy',
            icon: 'copy',
            needs: createRole,
            onSelect: () => set({ create: true, copy: role.id }),
          },
          !role.isBuiltIn && {
            label: 'Delete',
            icon: 'trash',
            isDanger: true,
            needs: deleteRole,
            onSelect: () => askAndDelete(role),
          },
        ]}
        skeletonCount={7}
      />
    </Card>
  )
}

const RolesPage = () => {
  const { values, set } = useDialogs()
  const { data, error, refetch } = useRead(listRoles, {})
  const navigate = useNavigate()
  const find = (id: string) => data?.items.find(role => role.id === id)
  const openRole = find(values.role)
  const close = () => set(defaults, { replace: true })
  return (
    <>
      <Title>Roles</Title>
      <PageHeading title="Roles">
        <HStack wrap="wrap">
          <Button kind="plain" icon="people" onClick={() => void navigate('/admin/users?role=admin')}>
            Staff
          </Button>
          <Button icon="plus" needs={createRole} onClick={() => set({ create: true })}>
            Create Role
          </Button>
        </HStack>
      </PageHeading>
      {error && !data ? (
        <PageError error={error} title="Failed to load roles." refetch={refetch} />
      ) : (
        <RoleTable roles={data?.items} set={set} />
      )}
      {openRole && <RoleForm key={openRole.id} savedRole={openRole} onClose={close} />}
      {values.create && (values.copy === '' || data) && (
        <RoleForm savedRole={undefined} template={find(values.copy)} onClose={close} />
      )}
    </>
  )
}

export default RolesPage
