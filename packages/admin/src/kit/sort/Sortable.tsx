import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'

const LabelContext = createContext((id: string) => id)

/** Returns the label of the moved item for screen readers. */
export const useSortableLabel = (id: string): string => use(LabelContext)(id)

/** During a drag, makes Escape put the item back without closing a dialog around it. */
const useOwnEscape = (isOn: boolean) =>
  useEffect(() => {
    if (!isOn) return undefined
    const claim = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault()
    }
    // Captures the key before the dialog.
    window.addEventListener('keydown', claim, true)
    return () => window.removeEventListener('keydown', claim, true)
  }, [isOn])

interface Props {
  /** In order. */
  ids: readonly string[]
  layout: 'grid' | 'list'
  /** Label of an item for screen readers: `Najd Thobe`. */
  labelOf: (id: string) => string
  onMove: (from: number, to: number) => void
  children: ReactNode
}

const instructions = {
  draggable: 'Space picks it up; then arrow keys move it, Space drops it and Escape puts it back.',
}

/** Items that are sorted by dragging, with mouse, finger or keys; each of them uses `useSortableItem`. */
export const Sortable = ({ ids, layout, labelOf, onMove, children }: Props) => {
  const sensors = useSensors(
    // Neither a click nor scrolling with a finger starts a drag.
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: unknown) => ids.indexOf(String(id))
  const positionText = (id: unknown) => `place ${indexOf(id) + 1} of ${ids.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${labelOf(String(active.id))} from ${positionText(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${labelOf(String(active.id))} is at ${positionText(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${labelOf(String(active.id))} dropped at ${positionText(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${labelOf(String(active.id))} is back where it was.`,
  }
  const [isMoving, setMoving] = useState(false)
  useOwnEscape(isMoving)
  const end = ({ active, over }: DragEndEvent) => {
    setMoving(false)
    const from = indexOf(active.id)
    const to = indexOf(over?.id)
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={() => setMoving(true)}
      onDragCancel={() => setMoving(false)}
      onDragEnd={end}
    >
      <SortableContext
        items={[...ids]}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <LabelContext value={labelOf}>{children}</LabelContext>
      </SortableContext>
    </DndContext>
  )
}
