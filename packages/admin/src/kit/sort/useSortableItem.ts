import { useSortable } from '@dnd-kit/sortable'

/** One item of a `Sortable`: `ref` and `style` belong to the moving element, `handle` to its drag handle. */
export const useSortableItem = (id: string) => {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id })
  return {
    ref: setNodeRef,
    style: {
      transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
      transition,
      position: 'relative',
      zIndex: isDragging ? 1 : undefined,
    },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
    isDragging,
  } as const
}
