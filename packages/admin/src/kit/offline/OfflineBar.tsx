import { HStack } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { DockedNotice } from '@shop/ui/feedback/DockedNotice.tsx'
import { useState, use, useCallback, useSyncExternalStore } from 'react'
import { formatCount } from '@shop/ui/words/formatCount'
import { useIsReachable, useOffline, useWaiting } from './OfflineContext.ts'
import { useReplay } from './useReplay.ts'
import { WaitingDrawer } from './WaitingDrawer.tsx'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { clockText, shortDay } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import type { QueryClient } from '@tanstack/react-query'

/** Returns the time of the oldest data on screen, in ms since 1970; null without any. */
const oldestReadAt = (queries: QueryClient): number | null => {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey: [path], state }) => String(path).startsWith('/admin/') && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : null
}

/** Writes `14:05`, with its day unless that is today. */
const formatClock = (readAt: number, timeZone: string): string =>
  dayAt(timeZone, readAt) === dayAt(timeZone, Date.now())
    ? clockText(readAt, timeZone)
    : `${shortDay(readAt, timeZone)}, ${clockText(readAt, timeZone)}`

/** Returns the time of the oldest data on screen, as text. */
const useOldestDataTime = (): string | null => {
  const { queries } = useOffline()
  const timeZone = use(TimeZoneContext)
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  )
  const readAt = useSyncExternalStore(subscribe, () => oldestReadAt(queries))
  return readAt === null ? null : formatClock(readAt, timeZone)
}

const OfflineText = () => {
  const oldestTime = useOldestDataTime()
  return (
    <>
      <strong>The shop cannot be reached.</strong>{' '}
      {oldestTime === null
        ? 'What you have opened before can still be read.'
        : `What you see dates from ${oldestTime}.`}{' '}
      Notes on orders, stock changes and parcels packed or shipped one by one are saved on this device and
      sent later. Everything else has to wait.
    </>
  )
}

const summaryOf = (unsentCount: number, refusedCount: number): string =>
  [
    unsentCount > 0 && `${formatCount(unsentCount, 'change')} waiting`,
    refusedCount > 0 && `${formatCount(refusedCount, 'change')} refused`,
  ]
    .filter(Boolean)
    .join(', ')

/** Bar above every screen while the shop cannot be reached, or while changes are waiting for it. */
const OfflineBar = () => {
  useReplay()
  const { reach } = useOffline()
  const isReachable = useIsReachable()
  const waiting = useWaiting()
  const [isOpen, setOpen] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const refusedCount = waiting.filter(({ refusal }) => refusal !== null).length
  const unsentCount = waiting.length - refusedCount
  if (isReachable && waiting.length === 0) return null

  const queueText =
    refusedCount > 0 ? (
      <>
        <strong>{`The shop refused ${formatCount(refusedCount, 'change')}`}</strong> made while it could not
        be reached. Open them to see why, and put them right.
      </>
    ) : (
      `Sending ${formatCount(unsentCount, 'change')} to the shop...`
    )
  const tryNow = async () => {
    setChecking(true)
    await reach.check()
    setChecking(false)
  }
  return (
    <>
      <DockedNotice
        tone="warning"
        action={
          <HStack>
            {waiting.length > 0 && (
              <Button kind="plain" onClick={() => setOpen(true)}>
                {summaryOf(unsentCount, refusedCount)}
              </Button>
            )}
            {!isReachable && (
              <Button kind="plain" icon="refresh" isBusy={isChecking} onClick={() => void tryNow()}>
                Try Now
              </Button>
            )}
          </HStack>
        }
      >
        {isReachable ? queueText : <OfflineText />}
      </DockedNotice>
      <WaitingDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

export default OfflineBar
