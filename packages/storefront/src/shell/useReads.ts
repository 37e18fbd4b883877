import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { AnyQuery } from '../kit/query/query.ts'

/** Subscribes to cached answers without requesting them; the components that show them do that. */
export const useReads = (reads: readonly AnyQuery[]) => {
  const queryClient = useQueryClient()
  const states = () => reads.map(({ queryKey }) => queryClient.getQueryState(queryKey))
  const version = () =>
    states()
      .map(state => `${state?.dataUpdatedAt} ${state?.errorUpdatedAt}`)
      .join()
  // Later: another component may be rendering when it makes its read.
  const subscribe = useCallback(
    (notify: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    [queryClient],
  )
  useSyncExternalStore(subscribe, version, version)
  return states()
}
