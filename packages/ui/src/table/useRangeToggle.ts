import { useRef } from 'react'

export interface RowSelection {
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/**
 * Returns a function that toggles a row or, as a range, all rows from the last toggled one. `rowIds` are in the
 * order of the table.
 */
export const useRangeToggle = (rowIds: readonly string[], selection: RowSelection | undefined) => {
  const lastToggledId = useRef<string | null>(null)
  return (id: string, isRange: boolean): void => {
    if (!selection) return
    const [from, to] = [rowIds.indexOf(lastToggledId.current ?? ''), rowIds.indexOf(id)]
    const toggledIds = isRange && from >= 0 ? rowIds.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const { ids } = selection
    lastToggledId.current = id
    selection.onChange(
      ids.includes(id)
        ? ids.filter(selectedId => !toggledIds.includes(selectedId))
        : [...new Set([...ids, ...toggledIds])],
    )
  }
}
