import {
  type Session,
  listSessions,
  endOtherSessions,
  endSession,
} from '@shop/contracts/accounts/ownEndpoints'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../kit/parts/Button.tsx'
import { Skeleton } from '../../../../kit/parts/Skeleton.tsx'
import { TextButton } from '../../../../kit/controls/TextButton.tsx'
import { VisuallyHidden } from '../../../../kit/parts/VisuallyHidden.tsx'
import { query } from '../../../../kit/query/query.ts'
import styles from '../ProfileTab.module.css'
import { lastUsed } from './lastUsed.ts'
import { useShop } from '../../../../kit/shop/shop.ts'
import { showFailure, showToast } from '../../../../kit/toasts/useToast.ts'

const showSignOutFailure = (error: unknown) =>
  showFailure(error, 'Failed to sign out the device. Please try again.')

/** Signs out one of the account's other devices. */
const useEndSession = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.call(endSession, { id }),
    onSuccess: () => showToast({ title: 'Device signed out successfully.' }),
    onError: showSignOutFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listSessions.path] }),
  })
}

const useEndOtherSessions = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => client.call(endOtherSessions, {}),
    onSuccess: () => showToast({ title: 'All other devices signed out successfully.' }),
    onError: showSignOutFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listSessions.path] }),
  })
}

const Device = ({ session }: { session: Session }) => {
  const { mutate: end, isPending } = useEndSession()
  const name = session.device || 'Unknown device'
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.rowName}>{name}</p>
        <p className={styles.hint}>
          {session.isCurrent ? 'This device' : `Last used ${lastUsed(session.lastSeenAt)}`}
        </p>
      </div>
      {!session.isCurrent && (
        <TextButton
          aria-label={`Sign out ${name}, last used ${lastUsed(session.lastSeenAt)}`}
          isBlocked={isPending}
          onClick={() => end(session.id)}
        >
          Sign Out
        </TextButton>
      )}
    </li>
  )
}

const Devices = () => {
  const { data, isPending, refetch } = useQuery({ ...query(listSessions, {}), staleTime: 0 })
  const { mutate: endOthers, isPending: isEnding } = useEndOtherSessions()
  if (isPending)
    return (
      <div aria-busy="true">
        <VisuallyHidden>Loading your devices</VisuallyHidden>
        <Skeleton height="4rem" />
      </div>
    )
  if (!data)
    return (
      <p className={styles.hint} role="alert">
        Unable to load your devices at the moment.{' '}
        <TextButton onClick={() => void refetch()}>Try Again</TextButton>
      </p>
    )
  return (
    <>
      <ul className={styles.rows}>
        {data.items.map(session => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {data.items.length > 1 && (
        <Button look="outline" isBlocked={isEnding} onClick={() => endOthers()}>
          Sign Out All Other Devices
        </Button>
      )}
    </>
  )
}

/** Lists the account's sessions, with buttons that end them. */
export const DevicesSection = () => (
  <section aria-labelledby="devices-title">
    <h2 id="devices-title" className={styles.title}>
      Signed-In Devices
    </h2>
    <Devices />
  </section>
)
