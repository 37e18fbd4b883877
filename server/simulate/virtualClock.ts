import type { Clock } from '../src/platform/base/deps.ts'

interface VirtualClock extends Clock {
  pass: (ms: number) => void
}

/** Begins ahead of the machine's clock: the sandbox signs its events by the later of the two. */
const begins = '2028-02-20T00:00:00.000Z'

/** A clock that stands still until somebody moves it. Its first month has a 29 February and, after the second, a change of clocks. */
export const virtualClock = (): VirtualClock => {
  let at = Date.parse(begins)
  return {
    now: () => at,
    pass: ms => {
      at += ms
    },
  }
}
