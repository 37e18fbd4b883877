import { ApiError } from '@shop/client/ApiError'
import { type LiveTopic, watchShop } from '@shop/contracts/live/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useConnection } from '../platform/connection.ts'
import { liveReads } from '../screens/screens.ts'
import { useIsReachable } from '../offline/OfflineContext.ts'
import { useStoredUser } from '../session/useSessionUser.ts'

/** Collects things, and calls `act` with them immediately and then at most once every `ms`. */
const gathered = <Thing,>(ms: number, onGathered: (things: Thing[]) => void) => {
  const waiting = new Set<Thing>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (waiting.size === 0) return
    const things = [...waiting]
    waiting.clear()
    timer = setTimeout(flush, ms)
    onGathered(things)
  }
  return {
    add: (things: readonly Thing[]) => {
      things.forEach(thing => waiting.add(thing))
      if (timer === undefined) flush()
    },
    cancel: () => clearTimeout(timer),
  }
}

/** Milliseconds. A busy shop changes all the time. */
const readEvery = 3000
/** Milliseconds, doubled after each failure up to `most`. */
const waits = { least: 2000, max: 60_000 }

const LiveContext = createContext(false)

/** Tells whether live events are arriving; without them, reads have to poll. */
export const useIsLive = (): boolean => use(LiveContext)

/** Interval of polling in ms; longer while live events arrive, for the case that one is lost. */
export const usePollEvery = (): number => (useIsLive() ? 5 * 60_000 : 30_000)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

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
    const refresh = gathered<LiveTopic>(readEvery, topics => {
      const begins = liveReads(topics)
      void queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => begins.some(beginning => String(path).startsWith(beginning)),
      })
    })
    const listen = async ({ signal }: AbortController) => {
      for (let wait = waits.least; !signal.aborted; wait = Math.min(wait * 2, waits.max)) {
        try {
          // Loaded after the first screen.
          const { readEvents } = await import('@shop/client/readEvents')
          // The shop may have become unreachable; a late answer would look as if it were back.
          if (signal.aborted) return
          await readEvents(
            client,
            watchShop,
            {},
            {
              signal,
              onEvent: ({ topics }) => {
                wait = waits.least
                setLive(true)
                if (topics.length > 0) refresh.add(topics)
              },
            },
          )
        } catch (error) {
          // After a refusal only a new sign-in helps, and that starts again.
          if (error instanceof ApiError && error.status < 500 && error.status !== 429) return
        }
        setLive(false)
        await pause(wait, signal)
      }
    }
    const follow = () => {
      stop.abort()
      setLive(false)
      if (document.visibilityState !== 'visible' || !isReachable || !user) return
      stop = new AbortController()
      void listen(stop)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop.abort()
      refresh.cancel()
    }
  }, [client, queries, isReachable, user])

  return <LiveContext value={isLive}>{children}</LiveContext>
}
