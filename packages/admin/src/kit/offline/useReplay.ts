import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useEffect, useRef } from 'react'
import { formatCount } from '@shop/ui/words/formatCount'
import { useIsReachable, useOffline, useWaiting } from './OfflineContext.ts'

/** Channel on which windows announce changes of the queue. */
const channelName = 'shop-waiting'
/** Interval of retries while the shop is too busy for waiting changes, ms. */
const retryIntervalMs = 10_000

/** Used by a window whose shop is no longer open. */
const ignoreFailure = () => undefined

/** Follows the queue of all windows, sends it once the shop can be reached, and then reloads what is shown. */
export const useReplay = (): void => {
  const { waiting, queries, reach } = useOffline()
  const toast = useToast()
  const isReachable = useIsReachable()
  /** True after the shop has become reachable with changes waiting, until the reads have been refetched. */
  const isStale = useRef(false)
  const unsentCount = useWaiting().filter(({ refusal }) => refusal === null).length

  useEffect(() => {
    waiting.load().catch(ignoreFailure)
    if (!('BroadcastChannel' in globalThis)) return undefined
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', () => void waiting.load().catch(ignoreFailure))
    // The rule is meant for windows: a channel reaches only this origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    const stop = waiting.onEdit(() => channel.postMessage(null))
    return () => {
      stop()
      channel.close()
    }
  }, [waiting])

  useEffect(() => {
    if (!isReachable || unsentCount === 0) return undefined
    const replay = async () => {
      const sentCount = await waiting.replay().catch(ignoreFailure)
      if (sentCount) toast({ tone: 'success', title: `${formatCount(sentCount, 'change')} sent to the shop` })
      if (!sentCount && !isStale.current) return
      isStale.current = false
      await queries.invalidateQueries()
    }
    void replay()
    const timer = setInterval(() => void replay(), retryIntervalMs)
    return () => clearInterval(timer)
  }, [isReachable, unsentCount, waiting, queries, toast])

  // While changes are waiting, their replay refetches; a second refetch here would reload everything twice.
  useEffect(
    () =>
      reach.subscribe(() => {
        if (!reach.isReachable()) return
        isStale.current = waiting.list().some(({ refusal }) => refusal === null)
        if (!isStale.current) void queries.invalidateQueries()
      }),
    [reach, waiting, queries],
  )
}
