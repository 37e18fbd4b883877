import { type KeyboardEvent, useCallback, useState } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** One stop for Tab among the rows; arrows, Home and End move it. */
export const useRowKeys = (count: number) => {
  const [current, setCurrent] = useState(0)
  const stop = Math.min(current, Math.max(0, count - 1))

  const propsOf = useCallback(
    (index: number) => ({
      tabIndex: index === stop ? 0 : -1,
      onFocus: () => setCurrent(index),
      onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
        const next = steps[event.key]?.(index, count - 1)
        if (next === undefined) return
        event.preventDefault()
        const row = event.currentTarget.parentElement?.children[next]
        if (row instanceof HTMLElement) row.focus()
      },
    }),
    [stop, count],
  )
  return propsOf
}
