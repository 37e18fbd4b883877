import { useParams, useSearchParams } from 'react-router-dom'
import { usePage } from './loadPage.ts'
import { missingPageHead } from './missingPageHead.ts'
import { PageHead } from './PageHead.tsx'
import { isPageMissing } from './page.ts'
import type { Route } from './routes.ts'
import { SessionGuard } from './SessionGuard.tsx'
import { useReads } from './useReads.ts'

/** One page of the table: its head, and the page itself or what stands for it when something is missing. */
export const RoutePage = ({ route }: { route: Route }) => {
  const { Component, Missing, head, queries } = usePage(route)
  const [search] = useSearchParams()
  const place = { params: useParams(), search }
  const reads = route.session ? [] : queries(place)
  const results = useReads(reads)
  if (
    isPageMissing(
      reads,
      results.map(state => state?.error),
    )
  )
    return (
      <>
        <PageHead metadata={missingPageHead} />
        {Missing && <Missing />}
      </>
    )
  const page = <Component />
  return (
    <>
      <PageHead
        metadata={head(
          results.map(state => state?.data),
          place,
        )}
      />
      {route.session ? <SessionGuard need={route.session}>{page}</SessionGuard> : page}
    </>
  )
}
