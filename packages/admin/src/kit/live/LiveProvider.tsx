import { ApiError } from '@shop/client/ApiError'
import { type LiveTopic, watchShop } from '@shop/contracts/live/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useConnection } from '../platform/connection.ts'
import { liveReads } from '../screens/screens.ts'
import { afterFirstScreen } from '../query/firstScreen.ts'
import { useIsReachable } from '../offline/OfflineContext.ts'
import { useStoredUser } from '../session/useSessionUser.ts'

/** Collects items, and calls `onBatch` with them immediately and then at most once every `ms`. */
const createBatcher = <Item,>(ms: number, onBatch: (items: Item[]) => void) => {
  const pending = new Set<Item>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (pending.size === 0) return
    const items = [...pending]
    pending.clear()
    timer = setTimeout(flush, ms)
    onBatch(items)
  }
  return {
    add: (items: readonly Item[]) => {
      items.forEach(item => pending.add(item))
      if (timer === undefined) flush()
    },
    cancel: () => clearTimeout(timer),
  }
}

/** Limits refetches, since a busy shop changes all the time. */
const refreshIntervalMs = 3000
/** Delay before another attempt to connect; doubled after each failure up to `max`. */
const retryDelaysMs = { min: 2000, max: 60_000 }

const LiveContext = createContext(false)

/** Tells whether live events are arriving; without them, reads have to poll. */
export const useIsLive = (): boolean => use(LiveContext)

/** Interval of polling in ms; longer while live events arrive, for the case that one is lost. */
export const usePollIntervalMs = (): number => (useIsLive() ? 5 * 60_000 : 30_000)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const loadReadEvents = afterFirstScreen(() => import('@shop/client/readEvents'))

/**
 * Listens only while the window is visible: browsers limit the connections to a site, and hidden windows would use them
 * up.
 */
export const LiveProvider = ({ children }: { children: ReactNode }) => {
  const { client } = useConnection()
  const queries = useQueryClient()
  const [isLive, setLive] = useState(false)
  const isReachable = useIsReachable()
  const user = useStoredUser()

  useEffect(() => {
    let stop = new AbortController()
    const refresh = createBatcher<LiveTopic>(refreshIntervalMs, topics => {
      const prefixes = liveReads(topics)
      void queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => prefixes.some(prefix => String(path).startsWith(prefix)),
      })
    })
    const listen = async ({ signal }: AbortController) => {
      for (let delay = retryDelaysMs.min; !signal.aborted; delay = Math.min(delay * 2, retryDelaysMs.max)) {
        try {
          const { readEvents } = await loadReadEvents()
          // The shop may have become unreachable meanwhile; a late answer would look as if it were reachable again.
          if (signal.aborted) return
          await readEvents(
            client,
            watchShop,
            {},
            {
              signal,
              onEvent: ({ topics }) => {
                delay = retryDelaysMs.min
                setLive(true)
                if (topics.length > 0) refresh.add(topics)
              },
            },
          )
        } catch (error) {
          // Ends after a refusal: only a new sign-in helps, and it restarts this effect.
          if (error instanceof ApiError && error.status < 500 && error.status !== 429) return
        }
        setLive(false)
        await pause(delay, signal)
      }
    }
    const restart = () => {
      stop.abort()
      setLive(false)
      if (document.visibilityState !== 'visible' || !isReachable || !user) return
      stop = new AbortController()
      void listen(stop)
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => {
      document.removeEventListener('visibilitychange', restart)
      stop.abort()
      refresh.cancel()
    }
  }, [client, queries, isReachable, user])

  return <LiveContext value={isLive}>{children}</LiveContext>
}
