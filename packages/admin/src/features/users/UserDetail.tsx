import { formatMoney } from '@shop/contracts/money'
import { addressLines } from '@shop/contracts/addresses/addressLines'
import { olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import {
  deactivateUser,
  eraseUser,
  getUser,
  reactivateUser,
  setUserRole,
  updateUser,
  type UserDetail as Detail,
} from '@shop/contracts/users/endpoints'
import { resendInvitation, setUserRoles } from '@shop/contracts/users/staffEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { recordFailure } from '../../kit/query/readFailure.ts'
import { OrderStatusBadge } from '../orders/OrderStatusBadge.tsx'
import { useCan } from '../../kit/session/useCan.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { Devices } from './Devices.tsx'
import { EditUser } from './EditUser.tsx'
import { RoleBadges } from './RoleBadges.tsx'
import styles from './UserDetail.module.css'
import { userStatusLabel } from './userStatus.ts'
import { mayChange, useUserActions } from './useUserActions.ts'
import { History } from '../audit/History.tsx'

const Addresses = ({ addresses }: Pick<Detail, 'addresses'>) => (
  <Panel title="Addresses">
    {addresses.length === 0 ? (
      <EmptyText>No addresses</EmptyText>
    ) : (
      <ul className={styles.rows}>
        {addresses.map(address => (
          <li key={address.id}>
            <span>{addressLines(address).slice(1).join(', ')}</span>
            <span className={styles.note}>
              {address.type === 'BILLING' ? 'Billing' : 'Shipping'}
              {address.isDefault && ', default'}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

const Orders = ({ recentOrders }: { recentOrders: NonNullable<Detail['recentOrders']> }) => {
  const can = useCan()
  return (
    <Panel title="Recent Orders">
      {recentOrders.length === 0 ? (
        <EmptyText>No recent orders</EmptyText>
      ) : (
        <ul className={styles.rows}>
          {recentOrders.map(({ id, number, status, refundedPart, itemCount, total, currency, createdAt }) => (
            <li key={id}>
              {can('orders:read') ? <Link to={`/admin/orders/${id}`}>{number}</Link> : number}
              <OrderStatusBadge {...{ status, refundedPart, currency, itemCount }} />
              <span className={styles.note}>
                {olderOrderNumber(id)} · <RelativeTime instant={createdAt} />
              </span>
              <span>{formatMoney(total, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Hides empty parts for members of staff, because most have never bought here. */
const Content = ({ user }: { user: Detail }) => {
  const showsOrders = !user.isAdmin || (user.totalOrders ?? 0) > 0
  return (
    <div className={styles.parts}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          {user.firstName} {user.lastName}
        </h2>
        <RoleBadges roles={user.roles} staffUntil={user.staffUntil} />
        {!user.isAdmin && user.addresses.length === 0 && user.totalOrders === 0 && (
          <StatusBadge tone="outline">New User</StatusBadge>
        )}
      </header>
      <Facts
        facts={[
          ['Email', user.email],
          Boolean(user.staffNote) && ['Note', user.staffNote],
          ['User ID', user.id.slice(0, 8)],
          !user.isAdmin && [
            'Customer',
            <Link key="customer" to={`/admin/users/${user.id}`}>
              Open customer page
            </Link>,
          ],
          ['Phone', user.phone || 'Not provided'],
          ['Account status', userStatusLabel[user.status]],
          ['Joined', <RelativeTime key="joined" instant={user.createdAt} />],
          ['Last updated', <RelativeTime key="updated" instant={user.updatedAt} />],
          user.lastSeenAt !== null && ['Last seen', <RelativeTime key="seen" instant={user.lastSeenAt} />],
          ['Two-step sign-in', user.hasSecondFactor ? 'On' : 'Off'],
          showsOrders && user.totalOrders !== null && ['Total orders', user.totalOrders],
          showsOrders &&
            user.totalSpent !== null && ['Total spent', formatMoney(user.totalSpent, user.currency)],
        ]}
      />
      {user.isAdmin && <Devices user={user} />}
      {showsOrders && user.recentOrders && <Orders recentOrders={user.recentOrders} />}
      {(!user.isAdmin || user.addresses.length > 0) && <Addresses addresses={user.addresses} />}
      <History subject="user" subjectId={user.id} />
    </div>
  )
}

interface Props {
  id: string
  /** Opens the dialog for roles. */
  onRoles: () => void
  onClose: () => void
}

interface UserActionsProps {
  user: Detail
  onEdit: () => void
  onRoles: () => void
  onClose: () => void
}

/** The actions on another person's account. */
const UserActions = ({ user, onEdit, onRoles, onClose }: UserActionsProps) => {
  const actions = useUserActions({ onErased: onClose })
  return (
    <>
      <Button
        kind="quiet"
        icon="trash"
        needs={eraseUser}
        isDisabled={actions.isBusy}
        onClick={() => actions.erase(user)}
      >
        Erase Personal Data
      </Button>
      <Button kind="plain" icon="edit" needs={updateUser} isDisabled={actions.isBusy} onClick={onEdit}>
        Edit User
      </Button>
      {user.status === 'invited' && (
        <Button
          kind="plain"
          icon="mail"
          needs={resendInvitation}
          isDisabled={actions.isBusy}
          onClick={() => actions.inviteAgain(user)}
        >
          Send Invitation Again
        </Button>
      )}
      {user.status === 'deactivated' ? (
        <Button needs={reactivateUser} isDisabled={actions.isBusy} onClick={() => actions.reactivate(user)}>
          Reactivate User
        </Button>
      ) : (
        <>
          <Button kind="plain" needs={setUserRoles} isDisabled={actions.isBusy} onClick={onRoles}>
            Roles…
          </Button>
          <Button
            kind="plain"
            needs={setUserRole}
            isDisabled={actions.isBusy}
            onClick={() => void actions.changeRole(user)}
          >
            {user.isAdmin ? 'Make Customer' : 'Make Admin'}
          </Button>
          <Button
            kind="danger"
            needs={deactivateUser}
            isDisabled={actions.isBusy}
            onClick={() => void actions.deactivate(user)}
          >
            Deactivate User
          </Button>
        </>
      )}
    </>
  )
}

const LoadedUser = ({ user, onRoles, onClose }: { user: Detail } & Omit<Props, 'id'>) => {
  const can = useCan()
  const [isEditing, setEditing] = useState(false)
  const mayAct = !user.isYou && mayChange(user, can)
  return (
    <Dialog
      title="User Details"
      size="lg"
      onClose={onClose}
      footer={
        mayAct ? <UserActions {...{ user, onRoles, onClose }} onEdit={() => setEditing(true)} /> : undefined
      }
    >
      <Content user={user} />
      {isEditing && <EditUser user={user} onClose={() => setEditing(false)} />}
      {user.isYou && (
        <Notice>
          This is your own account. You cannot change your own role or deactivate yourself, so there is always
          an owner.
        </Notice>
      )}
    </Dialog>
  )
}

/** Shows an account in full, with its actions. Nobody may use these actions on their own account. */
export const UserDetail = ({ id, ...props }: Props) => {
  const { data: user, error } = useRead(getUser, { id })
  if (user) return <LoadedUser user={user} {...props} />
  const failure = recordFailure(error, 'User')
  return (
    <PendingDialog title="User Details" size="lg" noun="User" failure={failure} onClose={props.onClose} />
  )
}
