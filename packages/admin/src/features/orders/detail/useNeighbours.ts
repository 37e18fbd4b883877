import { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useRead } from '../../../kit/query/useRead.ts'
import { type ListPosition, listPositionIn } from '../list/listPosition.ts'

interface Neighbour {
  id: string
  listPosition: ListPosition
}

export interface Neighbours {
  previous: Neighbour | null
  next: Neighbour | null
  /** Position of the order in the whole list, from 1; null once it has left the list. */
  position: number | null
  total: number
}

const noPosition: ListPosition = { input: { page: 1 }, index: 0 }

/**
 * Finds the previous and next order in the list that an order was opened from, in the list's cached pages; null at the
 * ends of the list. At the edge of a page the adjacent page is read. An order may have left the list, for example
 * because it was packed: the order that moved into its row is then the next one.
 */
export const useNeighbours = (id: string): Neighbours | null => {
  const { state }: { state: unknown } = useLocation()
  const origin = listPositionIn(state)
  const { input, index: originIndex } = origin ?? noPosition
  const { data } = useRead(listAdminOrders, input, { enabled: origin !== null })
  const rows = data?.items ?? []
  const rowIndex = rows.findIndex(row => row.id === id)
  const [lastKnown, setLastKnown] = useState({ id, index: originIndex })
  if (rowIndex !== -1 && (lastKnown.id !== id || lastKnown.index !== rowIndex))
    setLastKnown({ id, index: rowIndex })
  const lastIndex = lastKnown.id === id ? lastKnown.index : originIndex
  const [previousIndex, nextIndex] =
    rowIndex === -1 ? [lastIndex - 1, lastIndex] : [rowIndex - 1, rowIndex + 1]

  const pageAt = (page: number) => ({ ...input, page })
  const earlier = useRead(listAdminOrders, pageAt(Math.max(1, input.page - 1)), {
    enabled: data !== undefined && previousIndex < 0 && input.page > 1,
  })
  const later = useRead(listAdminOrders, pageAt(input.page + 1), {
    enabled: data !== undefined && nextIndex >= rows.length && input.page < data.totalPages,
  })
  if (!origin || !data) return null
  /**
   * Returns the order at an index of a page; -1 is the last one. Null if the page has no such order, or if it is the
   * open order itself.
   */
  const neighbourAt = (
    page: number,
    items: readonly { id: string }[] | undefined,
    index: number,
  ): Neighbour | null => {
    const row = items?.at(index)
    return row === undefined || row.id === id
      ? null
      : {
          id: row.id,
          listPosition: { input: pageAt(page), index: index < 0 ? (items?.length ?? 1) - 1 : index },
        }
  }
  const findPrevious = () => {
    if (previousIndex >= 0) return neighbourAt(input.page, rows, previousIndex)
    return input.page > 1 ? neighbourAt(input.page - 1, earlier.data?.items, -1) : null
  }
  const findNext = () => {
    if (nextIndex < rows.length) return neighbourAt(input.page, rows, nextIndex)
    return input.page < data.totalPages ? neighbourAt(input.page + 1, later.data?.items, 0) : null
  }
  return {
    previous: findPrevious(),
    next: findNext(),
    position: rowIndex === -1 ? null : (input.page - 1) * (input.limit ?? rows.length) + rowIndex + 1,
    total: data.total,
  }
}
