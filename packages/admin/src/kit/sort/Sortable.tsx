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

/** Name by which readers call the thing that is moved. */
export const useSortableLabel = (id: string): string => use(LabelContext)(id)

/** While something is moved, Escape puts it back, and closes no dialog around it. */
const useOwnEscape = (isOn: boolean) =>
  useEffect(() => {
    if (!isOn) return undefined
    const claim = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault()
    }
    // Before the dialog hears of it.
    window.addEventListener('keydown', claim, true)
    return () => window.removeEventListener('keydown', claim, true)
  }, [isOn])

interface Props {
  /** In their order. */
  ids: readonly string[]
  layout: 'grid' | 'list'
  /** Name by which readers call one of them: `Najd Thobe`. */
  labelOf: (id: string) => string
  onMove: (from: number, to: number) => void
  children: ReactNode
}

const instructions = {
  draggable: 'Space picks it up; then arrow keys move it, Space drops it and Escape puts it back.',
}

/** Things that can be put into another order by dragging, with mouse, finger or keys; each of them is a `useSortableItem`. */
export const Sortable = ({ ids, layout, labelOf, onMove, children }: Props) => {
  const sensors = useSensors(
    // A click is no drag, nor is a finger that scrolls.
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => ids.indexOf(String(id))
  const placeWords = (id: unknown) => `place ${placeOf(id) + 1} of ${ids.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${labelOf(String(active.id))} from ${placeWords(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${labelOf(String(active.id))} is at ${placeWords(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${labelOf(String(active.id))} dropped at ${placeWords(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${labelOf(String(active.id))} is back where it was.`,
  }
  const [isMoving, setMoving] = useState(false)
  useOwnEscape(isMoving)
  const end = ({ active, over }: DragEndEvent) => {
    setMoving(false)
    const [from, to] = [placeOf(active.id), placeOf(over?.id)]
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
