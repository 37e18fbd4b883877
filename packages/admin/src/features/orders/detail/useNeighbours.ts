import { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useRead } from '../../../kit/query/useRead.ts'
import { type ListPlace, placeIn } from '../list/listPlace.ts'

interface Neighbour {
  id: string
  place: ListPlace
}

export interface Neighbours {
  previous: Neighbour | null
  next: Neighbour | null
  /** Position of the order in the whole list, from 1; null once it has left the list. */
  position: number | null
  total: number
}

const nowhere: ListPlace = { input: { page: 1 }, index: 0 }

/**
 * Finds the previous and next order in the list that an order was opened from, in the list's cached pages; null at the
 * ends of the list. At the edge of a page the adjacent page is read. An order may have left the list, for example
 * because it was packed: the order that moved into its row is then the next one.
 */
export const useNeighbours = (id: string): Neighbours | null => {
  const { state }: { state: unknown } = useLocation()
  const came = placeIn(state)
  const { input, index: first } = came ?? nowhere
  const { data } = useRead(listAdminOrders, input, { enabled: came !== null })
  const rows = data?.items ?? []
  const found = rows.findIndex(row => row.id === id)
  const [known, setKnown] = useState({ id, index: first })
  if (found !== -1 && (known.id !== id || known.index !== found)) setKnown({ id, index: found })
  const last = known.id === id ? known.index : first
  const [before, after] = found === -1 ? [last - 1, last] : [found - 1, found + 1]

  const pageAt = (page: number) => ({ ...input, page })
  const earlier = useRead(listAdminOrders, pageAt(Math.max(1, input.page - 1)), {
    enabled: data !== undefined && before < 0 && input.page > 1,
  })
  const later = useRead(listAdminOrders, pageAt(input.page + 1), {
    enabled: data !== undefined && after >= rows.length && input.page < data.totalPages,
  })
  if (!came || !data) return null
  const at = (
    page: number,
    items: readonly { id: string }[] | undefined,
    index: number,
  ): Neighbour | null => {
    const row = items?.at(index)
    return row === undefined || row.id === id
      ? null
      : { id: row.id, place: { input: pageAt(page), index: index < 0 ? (items?.length ?? 1) - 1 : index } }
  }
  return {
    previous:
      before >= 0
        ? at(input.page, rows, before)
        : input.page > 1
          ? at(input.page - 1, earlier.data?.items, -1)
          : null,
    next:
      after < rows.length
        ? at(input.page, rows, after)
        : input.page < data.totalPages
          ? at(input.page + 1, later.data?.items, 0)
          : null,
    position: found === -1 ? null : (input.page - 1) * (input.limit ?? rows.length) + found + 1,
    total: data.total,
  }
}
