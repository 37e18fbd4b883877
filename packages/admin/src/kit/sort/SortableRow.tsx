import { DragHandle } from '@shop/ui/buttons/DragHandle.tsx'
import type { RowDragProps } from '@shop/ui/table/RowLine.tsx'
import type { ReactNode } from 'react'
import { useSortableLabel } from './Sortable.tsx'
import { useSortableItem } from './useSortableItem.ts'

/** A row of a `DataTable` inside a `Sortable`, dragged by its handle. */
export const SortableRow = ({
  id,
  children,
}: {
  id: string
  children: (dragProps: RowDragProps) => ReactNode
}) => {
  const { ref, style, isDragging, handle } = useSortableItem(id)
  const label = `Move ${useSortableLabel(id)}`
  return children({ ref, style, isDragging, handle: <DragHandle {...handle} label={label} /> })
}
