import { Button } from '@shop/ui/buttons/Button.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { Pagination } from '@shop/ui/list/Pagination.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { DataTable, type DataTableProps } from '@shop/ui/table/DataTable.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'
import { ReadError } from '../query/ReadError.tsx'
import { useUnsaved } from '../form/UnsavedProvider.tsx'
import { pageSize } from './pageSize.ts'
import { type PageSize, pageSizes } from './usePageSize.ts'

interface Page<Row> {
  items: Row[]
  total: number
  page: number
  totalPages: number
  /** There are more matches than `total`. */
  isMore?: boolean | undefined
}

interface Props<Row> extends Omit<DataTableProps<Row>, 'rows' | 'empty' | 'isStale'> {
  /** The list's read, with `keepPrevious`. */
  read: Pick<
    UseQueryResult<Page<Row>>,
    'data' | 'isError' | 'error' | 'isPlaceholderData' | 'refetch' | 'isFetching'
  >
  /** Noun of the rows: `products`. */
  noun: string
  /** `Failed to load products.` */
  failure: string
  /** Shown if there are no rows without any filter. */
  empty: ComponentProps<typeof EmptyState>
  /** Clears the filters; set while there are any. An empty list then says that nothing matches. */
  onReset: (() => void) | undefined
  /** Title shown instead if the filters are those of waiting work, none of which is left: `Nothing to pack`. */
  doneText?: string | undefined
  onPage: (page: number, how?: { replace: boolean }) => void
  /**
   * `numbers`, the default: Showing X to Y of Z, and page buttons. `both`: Showing X to Y of N, Page X of Y. `words`:
   * only Page X of Y.
   */
  pages?: 'numbers' | 'both' | 'words'
  /** Page size that the user may change, from `usePageSize`; the read uses it as its `limit`. */
  rowsOfPage?: PageSize
}

/**
 * Redirects from a page number beyond the last page to the last page, and returns whether it does. A toast says so,
 * unless an action on the rows has emptied the page. Replaces the history entry, so that Back does not return there.
 */
const useLastPage = (
  data: Pick<Page<unknown>, 'page' | 'totalPages'> | undefined,
  onPage: Props<object>['onPage'],
): boolean => {
  const toast = useToast()
  const hasShown = useRef(false)
  const hasLoaded = data !== undefined
  const lastPage = Math.max(1, data?.totalPages ?? 1)
  const isPastEnd = data !== undefined && data.page > lastPage
  useEffect(() => {
    if (isPastEnd && !hasShown.current)
      toast({ tone: 'warning', title: 'That page does not exist. This is the last one.' })
    if (isPastEnd) onPage(lastPage, { replace: true })
    if (hasLoaded) hasShown.current = true
    // Pages pass a new `onPage` on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPastEnd, lastPage, hasLoaded])
  return isPastEnd
}

/** A paged list with all its states: loading, failed, empty, without matches, rows, pages. */
export const ListView = <Row extends object>({
  read: { data, isError, error, isPlaceholderData, isFetching, refetch },
  noun,
  failure,
  empty,
  onReset,
  doneText,
  onPage,
  pages = 'numbers',
  rowsOfPage,
  ...table
}: Props<Row>) => {
  const size = rowsOfPage?.size ?? pageSize
  /** Keeps the page's first row on the page shown next. */
  const chooseSize = (next: number) => {
    const page = data?.page ?? 1
    rowsOfPage?.choose(next)
    onPage(Math.floor(((page - 1) * size) / next) + 1, { replace: true })
  }
  useUnsaved((table.selection?.ids.length ?? 0) > 0, { kind: 'ticked' })
  const isPastEnd = useLastPage(isPlaceholderData ? undefined : data, onPage)
  if (isError && !data)
    return (
      <Card>
        <ReadError error={error} title={failure}>
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </ReadError>
      </Card>
    )
  return (
    <>
      <Card>
        <DataTable
          {...table}
          rows={isPastEnd ? undefined : data?.items}
          isStale={isPlaceholderData}
          skeletonCount={size}
          empty={
            onReset ? (
              <EmptyState
                {...(doneText === undefined
                  ? {
                      title: `No ${noun} found`,
                      text: 'Try adjusting your search or filters.',
                      icon: 'search' as const,
                    }
                  : { title: doneText, icon: 'check' as const })}
                action={
                  <Button kind="plain" onClick={onReset}>
                    Clear Filters
                  </Button>
                }
              />
            ) : (
              <EmptyState {...empty} />
            )
          }
        />
      </Card>
      {data && !isPastEnd && (
        <Pagination
          page={data.page}
          totalPages={data.totalPages}
          isMore={data.isMore}
          onPage={onPage}
          kind={pages === 'numbers' ? 'numbers' : 'words'}
          {...(pages !== 'words' && { counted: { noun, total: data.total, pageSize: size } })}
          {...(rowsOfPage &&
            data.total > pageSize && { rows: { size, sizes: pageSizes, onChange: chooseSize } })}
        />
      )}
    </>
  )
}
