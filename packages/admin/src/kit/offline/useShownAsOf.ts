import { dayAt } from '@shop/contracts/shop/zoneClock'
import { clockText, shortDay } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import type { QueryClient } from '@tanstack/react-query'
import { use, useCallback, useSyncExternalStore } from 'react'
import { useOffline } from './OfflineContext.ts'

/** When the oldest of what is on screen was read, in ms since 1970; null where nothing is. */
const oldestOf = (queries: QueryClient): number | null => {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey: [path], state }) => String(path).startsWith('/admin/') && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : null
}

/** `14:05`, with its day before it where that is not today. */
const clockOf = (at: number, timeZone: string): string =>
  dayAt(timeZone, at) === dayAt(timeZone, Date.now())
    ? clockText(at, timeZone)
    : `${shortDay(at, timeZone)}, ${clockText(at, timeZone)}`

/** As of when what is on screen is right. */
export const useShownAsOf = (): string | null => {
  const { queries } = useOffline()
  const timeZone = use(TimeZoneContext)
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  )
  const at = useSyncExternalStore(subscribe, () => oldestOf(queries))
  return at === null ? null : clockOf(at, timeZone)
}
