import { getUser, type UserDetail } from '@shop/contracts/users/endpoints'
import { endUserSessions, listUserSessions } from '@shop/contracts/users/staffEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { useAction } from '../../kit/act/useAction.ts'
import { readFailureLine } from '../../kit/query/readFailure.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { useCan } from '../../kit/session/useCan.ts'
import styles from './UserDetail.module.css'

type Person = Pick<UserDetail, 'id' | 'firstName' | 'isYou'>

const DeviceList = ({ user: { id, firstName, isYou } }: { user: Person }) => {
  const { data, error } = useRead(listUserSessions, { id })
  const endSessions = useAction(endUserSessions, {
    success: `${firstName} was signed out everywhere`,
    failure: 'Failed to sign out',
    refetch: [listUserSessions, getUser],
  })
  if (!data)
    return <EmptyText>{error ? readFailureLine(error, 'Failed to load devices.') : 'Loading'}</EmptyText>
  if (data.items.length === 0) return <EmptyText>Not signed in anywhere</EmptyText>
  return (
    <>
      <ul className={styles.rows}>
        {data.items.map(({ id: sessionId, device, isCurrent, lastSeenAt }) => (
          <li key={sessionId}>
            <span>{device || 'Unknown device'}</span>
            <span className={styles.note}>
              {isCurrent ? 'This device' : <RelativeTime instant={lastSeenAt} />}
            </span>
          </li>
        ))}
      </ul>
      {!isYou && (
        <Button kind="plain" isBusy={endSessions.isPending} onClick={() => endSessions.run({ id })}>
          Sign Out Everywhere
        </Button>
      )}
    </>
  )
}

/** Lists the sessions of a member of staff, for users who manage staff. */
export const Devices = ({ user }: { user: Person }) => {
  const can = useCan()
  if (!can(listUserSessions)) return null
  return (
    <Panel title="Signed-In Devices">
      <DeviceList user={user} />
    </Panel>
  )
}
