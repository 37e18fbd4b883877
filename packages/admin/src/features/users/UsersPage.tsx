import { listSubscribers } from '@shop/contracts/accounts/newsletterEndpoints'
import {
  deactivateUser,
  type ListedUser,
  listUsers,
  reactivateUser,
  setUserRole,
  type UserSummary,
} from '@shop/contracts/users/endpoints'
import { listApiKeys } from '@shop/contracts/users/apiKeys'
import { inviteUser, listRoles, setUserRoles } from '@shop/contracts/users/staffEndpoints'
import { formatMoney } from '@shop/contracts/money'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { HeadingActions } from '@shop/ui/layout/HeadingActions.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import type { Column } from '@shop/ui/table/Column'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { useCallback, useState } from 'react'
import { usePageLink } from '../../kit/screen/usePageLink.tsx'
import { Title } from '../../kit/screen/Title.tsx'
import { ListView } from '../../kit/list/ListView.tsx'
import { useColumns } from '../../kit/list/useColumns.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { ListViews } from '../../kit/list/views/ListViews.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { useSettings } from '../../kit/screen/settings.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { useStoredUser } from '../../kit/session/useSessionUser.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { RoleBadges } from './RoleBadges.tsx'
import { RoleFilter } from './RoleFilter.tsx'
import { getStaffSignIn } from '@shop/contracts/users/staffSignIn'
import { SignInDialog } from './signIn/SignInDialog.tsx'
import { RolesDialog } from './roles/RolesDialog.tsx'
import { SegmentPanel } from './segments/SegmentPanel.tsx'
import { Subscribers } from './Subscribers.tsx'
import { UserDetail } from './UserDetail.tsx'
import { userStatusLabel } from './userStatus.ts'
import { mayChange, useUserActions } from './useUserActions.ts'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'

const defaults = {
  search: '',
  role: '',
  /** Id of the filtered role; empty for any. */
  roleId: '',
  /** Conditions of a segment, as `serializeSegment` writes them. */
  rules: '',
  /** The dialogs are part of the address, so that a user can be linked. */
  user: '',
  /** Id of the user whose roles are edited. */
  roles: '',
  invite: false,
  subscribers: false,
  signIn: false,
  page: 1,
}
const choices = { role: ['', 'admin', 'customer'] } as const

const views = { All: '', Customers: 'role=customer', Staff: 'role=admin' } as const
const nameOf = ({ firstName, lastName }: UserSummary): string => `${firstName} ${lastName}`
const stateOf = ({ status }: UserSummary): string => (status === 'active' ? '' : userStatusLabel[status])

const usersColumns = (currency: string): readonly Column<ListedUser>[] => [
  {
    header: 'User',
    cell: user => (
      <TwoLines
        first={nameOf(user)}
        second={stateOf(user)}
        // Two people may share a name.
        narrow={{ below: 'md', second: stateOf(user) || user.email }}
      />
    ),
    isCapped: true,
  },
  { header: 'Email', cell: ({ email }) => email, isName: true, from: 'md' },
  { header: 'Phone', cell: ({ phone }) => phone || 'Not provided', from: 'lg' },
  { header: 'Orders', cell: ({ totalOrders }) => totalOrders, isFigure: true, isOptional: true, from: 'sm' },
  {
    header: 'Spent',
    cell: ({ totalSpent }) => totalSpent !== null && formatMoney(totalSpent, currency),
    isFigure: true,
    isOptional: true,
    from: 'sm',
  },
  { header: 'Role', cell: ({ roles, staffUntil }) => <RoleBadges {...{ roles, staffUntil }} /> },
  { header: 'Joined', cell: ({ createdAt }) => <RelativeTime instant={createdAt} />, from: 'sm' },
]

const listSchema = { filters: defaults, choices, headers: usersColumns('').map(({ header }) => header) }

const useUserList = () => useListState(defaults, choices)
type UserList = ReturnType<typeof useUserList>

/** Returns the menu of one account in the list. */
const useUserMenu = (list: UserList, open: (id: string) => void) => {
  const currentUser = useStoredUser()
  const can = useCan()
  const actions = useUserActions()
  return (user: UserSummary): (MenuEntry | false)[] => [
    { label: 'View Details', icon: 'eye', onSelect: () => open(user.id) },
    user.id !== currentUser?.id && {
      label: user.isAdmin ? 'Make Customer' : 'Make Admin',
      icon: 'person',
      needs: setUserRole,
      onSelect: () => void actions.changeRole(user),
    },
    user.id !== currentUser?.id && {
      label: 'Roles…',
      icon: 'lock',
      needs: setUserRoles,
      onSelect: () => list.set({ roles: user.id, page: list.values.page }),
    },
    mayChange(user, can) &&
      user.status === 'deactivated' && {
        label: 'Reactivate User',
        icon: 'undo',
        needs: reactivateUser,
        onSelect: () => actions.reactivate(user),
      },
    mayChange(user, can) &&
      user.id !== currentUser?.id &&
      user.status !== 'deactivated' && {
        label: 'Delete User',
        icon: 'trash',
        needs: deactivateUser,
        isDanger: true,
        onSelect: () => void actions.deactivate(user),
      },
  ]
}

/** Shows the dialogs named in the address. */
const Dialogs = ({ list: { values, set } }: { list: UserList }) => {
  const { user, roles, invite, subscribers, signIn, page } = values
  const can = useCan()
  const close = (change: Partial<typeof values>) => set({ ...change, page }, { replace: true })
  return (
    <>
      {user !== '' && (
        <UserDetail
          id={user}
          onRoles={() => close({ user: '', roles: user })}
          onClose={() => close({ user: '' })}
        />
      )}
      {roles !== '' && can(setUserRoles) && <RolesDialog id={roles} onClose={() => close({ roles: '' })} />}
      {subscribers && can(listSubscribers) && <Subscribers onClose={() => close({ subscribers: false })} />}
      {signIn && can(getStaffSignIn) && <SignInDialog onClose={() => close({ signIn: false })} />}
      {invite && can(inviteUser) && <InviteDialog onClose={() => close({ invite: false })} />}
    </>
  )
}

/** The heading with the pages and dialogs about accounts. */
const Heading = ({ list: { values, set } }: { list: UserList }) => {
  const { page } = values
  const linkTo = usePageLink()
  const actions = [
    {
      label: 'Roles',
      icon: 'lock',
      needs: listRoles,
      ...linkTo('/admin/users/roles'),
    },
    {
      label: 'API Keys',
      icon: 'link',
      needs: listApiKeys,
      ...linkTo('/admin/users/keys'),
    },
    {
      label: 'Staff Sign-In',
      icon: 'person',
      needs: getStaffSignIn,
      onSelect: () => set({ signIn: true, page }),
    },
    {
      label: 'Subscribers',
      icon: 'mail',
      needs: listSubscribers,
      onSelect: () => set({ subscribers: true, page }),
    },
  ] as const
  return (
    <PageHeading title="Users">
      <HeadingActions actions={actions}>
        <Button icon="plus" needs={inviteUser} onClick={() => set({ invite: true, page })}>
          Invite User
        </Button>
      </HeadingActions>
    </PageHeading>
  )
}

const UsersPage = () => {
  const list = useUserList()
  const { values, set, search: onSearch, reset } = list
  const { search, role, roleId, rules, page } = values
  const rowsOfPage = usePageSize('users')
  const { currency } = useSettings()
  const { columns, columnsText, entries } = useColumns('users', usersColumns(currency))
  const read = useRead(
    listUsers,
    {
      page,
      limit: rowsOfPage.size,
      ...(search !== '' && { search }),
      ...(role !== '' && { role }),
      ...(roleId !== '' && { roleId }),
      ...(rules !== '' && { rules }),
    },
    { keepPrevious: true },
  )
  const [isPanelOpen, setPanelOpen] = useState(false)
  const hasPanel = isPanelOpen || rules !== ''
  // A segment consists of customers, so the role filter is cleared.
  const setRules = useCallback(
    (next: string) => set({ rules: next, role: '', roleId: '' }, { replace: true }),
    [set],
  )
  const open = (id: string) => set({ user: id, page })
  const menuOf = useUserMenu(list, open)

  return (
    <>
      <Title>Users</Title>
      <Heading list={list} />
      <ListViews list="users" builtInQueries={views} columns={columnsText} schema={listSchema} />
      <FilterBar>
        <SearchField label="Search by name or email" value={search} onSearch={onSearch} />
        {!hasPanel && <RoleFilter role={role} roleId={roleId} onChange={next => set(next)} />}
        {!hasPanel && (
          <Button kind="plain" icon="filter" onClick={() => setPanelOpen(true)}>
            Segment
          </Button>
        )}
        <Menu entries={entries} trigger={<IconButton icon="columns" label="Columns" />} />
      </FilterBar>
      {hasPanel && (
        <SegmentPanel
          rules={rules}
          count={read.isPlaceholderData ? undefined : read.data?.total}
          onChange={setRules}
          onClose={() => {
            setPanelOpen(false)
            set({ rules: '' })
          }}
        />
      )}
      <ListView
        label="Users"
        noun="users"
        read={read}
        failure="Failed to load users."
        columns={columns}
        rowsOfPage={rowsOfPage}
        onOpen={({ id }) => open(id)}
        nameOf={({ firstName, lastName }) => `${firstName} ${lastName}`}
        menu={menuOf}
        empty={{ title: 'No users yet', icon: 'people' }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={search !== '' || role !== '' || roleId !== '' || rules !== '' ? reset : undefined}
      />
      <Dialogs list={list} />
    </>
  )
}

export default UsersPage
