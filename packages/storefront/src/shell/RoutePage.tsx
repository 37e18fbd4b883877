import { useEffect, useCallback, useSyncExternalStore } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { usePage } from './loadPage.ts'
import { missingPageHead } from '../kit/page/missingPageHead.ts'
import { PageHead } from '../kit/page/PageHead.tsx'
import { isPageMissing, type Route } from '../kit/page/page.ts'
import { SessionGuard } from './SessionGuard.tsx'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import type { AnyQuery } from '../kit/query/query.ts'

/** Subscribes to the cached states of queries without running them; the components that show the data do. */
const useQueryStates = (pageQueries: readonly AnyQuery[]) => {
  const queryClient = useQueryClient()
  const states = () => pageQueries.map(({ queryKey }) => queryClient.getQueryState(queryKey))
  const version = () =>
    states()
      .map(state => `${state?.dataUpdatedAt} ${state?.errorUpdatedAt}`)
      .join()
  // Deferred, because another component may be rendering when it creates its query.
  const subscribe = useCallback(
    (notify: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    [queryClient],
  )
  useSyncExternalStore(subscribe, version, version)
  return states()
}

/**
 * Loads a missing page's address from the server, which may redirect it. Skipped for the page that the server itself
 * sent.
 */
const useServerFallback = (isMissing: boolean) => {
  const { key, pathname, search } = useLocation()
  const isServerPage = key === 'default'
  useEffect(() => {
    if (isMissing && !isServerPage) window.location.replace(pathname + search)
  }, [isMissing, isServerPage, pathname, search])
}

/** Renders a route's head and its page, or the replacement if the page is missing. */
export const RoutePage = ({ route }: { route: Route }) => {
  const { Component, Missing, missingTitle, head, queries } = usePage(route)
  const [search] = useSearchParams()
  const parameters = { params: useParams(), search }
  const pageQueries = route.session ? [] : queries(parameters)
  const results = useQueryStates(pageQueries)
  const isMissing = isPageMissing(
    pageQueries,
    results.map(state => state?.error),
  )
  useServerFallback(isMissing)
  if (isMissing)
    return (
      <>
        <PageHead metadata={missingPageHead(missingTitle)} />
        {Missing && <Missing />}
      </>
    )
  const page = <Component />
  return (
    <>
      <PageHead
        metadata={head(
          results.map(state => state?.data),
          parameters,
        )}
      />
      {route.session ? <SessionGuard need={route.session}>{page}</SessionGuard> : page}
    </>
  )
}
