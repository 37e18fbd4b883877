import type { Clock } from '../src/platform/base/deps.ts'

interface VirtualClock extends Clock {
  pass: (ms: number) => void
}

/**
 * Start of the simulation, later than the machine's clock, because the sandbox signs its events by the later of the
 * two.
 */
const startInstant = '2028-02-26T00:00:00.000Z'

/**
 * Creates a clock that stands still until it is moved. Its first days have a 29 February and the end of a month, and its
 * thirtieth a change to summer time.
 */
export const virtualClock = (): VirtualClock => {
  let time = Date.parse(startInstant)
  return {
    now: () => time,
    pass: ms => {
      time += ms
    },
  }
}
