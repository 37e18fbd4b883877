import { useRef } from 'react'

export interface Selection {
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** Toggles a row; as a range, all rows from the last one. `shown`: ids of the rows in order. */
export const useRangeToggle = (shown: readonly string[], selection: Selection | undefined) => {
  const last = useRef<string | null>(null)
  return (id: string, isRange: boolean): void => {
    if (!selection) return
    const [from, to] = [shown.indexOf(last.current ?? ''), shown.indexOf(id)]
    const meant = isRange && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const { ids } = selection
    last.current = id
    selection.onChange(
      ids.includes(id) ? ids.filter(chosen => !meant.includes(chosen)) : [...new Set([...ids, ...meant])],
    )
  }
}
