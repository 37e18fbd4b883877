import { useEffect, useRef } from 'react'

interface Options {
  /** All there are are shown: who has left and comes back is new. Else one may only have made room for newer ones. */
  isWhole?: boolean
}

/** Tells of those that were not there before; what is there at first is no news. */
export const useNewOnes = <One extends { id: string }>(
  shown: readonly One[] | undefined,
  tell: (one: One) => void,
  { isWhole = false }: Options = {},
): void => {
  const known = useRef<Set<string> | null>(null)
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (!shown) return
    const before = known.current
    if (before) shown.filter(({ id }) => !before.has(id)).forEach(one => latest.current(one))
    known.current = new Set([...(isWhole || !before ? [] : before), ...shown.map(({ id }) => id)])
  }, [shown, isWhole])
}
