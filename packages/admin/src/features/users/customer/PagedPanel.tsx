import { Box } from '@chakra-ui/react'
import { Pagination } from '@shop/ui/list/Pagination.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readFailureLine } from '../../../kit/query/readFailure.ts'

interface Props<Item> {
  title: string
  read: Pick<
    UseQueryResult<{ items: Item[]; total: number; page: number; totalPages: number }>,
    'data' | 'error'
  >
  empty: string
  failure: string
  onPage: (page: number) => void
  /** Shown above the list, such as a field for a new item. */
  head?: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A panel with one page of a list and its pagination. */
export const PagedPanel = <Item,>({ title, read, empty, failure, onPage, head, children }: Props<Item>) => {
  const { data, error } = read
  return (
    <Panel title={title} note={data && data.total > 0 && data.total}>
      {head}
      {!data && <EmptyText>{error ? readFailureLine(error, failure) : 'Loading'}</EmptyText>}
      {data && (data.total === 0 ? <EmptyText>{empty}</EmptyText> : children(data.items))}
      {data && data.totalPages > 1 && (
        <Box paddingX={{ base: '3', md: '4' }} paddingBottom="3">
          <Pagination page={data.page} totalPages={data.totalPages} onPage={onPage} kind="words" />
        </Box>
      )}
    </Panel>
  )
}
