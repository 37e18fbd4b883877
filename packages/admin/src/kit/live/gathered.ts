/** Calls `act` with all that was added, at once and then at most every `ms`. */
export const gathered = <Thing>(ms: number, act: (things: Thing[]) => void) => {
  const waiting = new Set<Thing>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (waiting.size === 0) return
    const things = [...waiting]
    waiting.clear()
    timer = setTimeout(flush, ms)
    act(things)
  }
  return {
    add: (things: readonly Thing[]) => {
      things.forEach(thing => waiting.add(thing))
      if (timer === undefined) flush()
    },
    cancel: () => clearTimeout(timer),
  }
}
