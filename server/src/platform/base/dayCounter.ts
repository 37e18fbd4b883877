import type { Deps } from './deps.ts'
import { dayAt } from '@shop/contracts/shop/zoneClock'

/** ms */
const keptFor = 5000

/** How often something happened on a day of the shop's clocks. */
interface Counted<What extends string> {
  day: string
  what: What
  count: number
}

export interface DayCounter<What extends string> {
  count: (what: What) => Promise<void>
  /** Writes down what has been counted since the last time. */
  flush: () => Promise<void>
}

/**
 * Counts by day in memory and hands the counts to `write` every few seconds, so that a crowd of shoppers costs as many
 * writes as a single one. What a process that is killed has counted in its last seconds is lost.
 */
export const dayCounter = <What extends string>(
  { clock, settings, log }: Pick<Deps, 'clock' | 'settings' | 'log'>,
  write: (counted: readonly Counted<What>[]) => Promise<unknown>,
): DayCounter<What> => {
  let counts = new Map<string, Counted<What>>()
  let timer: NodeJS.Timeout | null = null

  const add = ({ day, what, count }: Counted<What>) => {
    const key = `${day} ${what}`
    counts.set(key, { day, what, count: (counts.get(key)?.count ?? 0) + count })
  }
  const flush = async () => {
    if (timer) clearTimeout(timer)
    timer = null
    const taken = [...counts.values()]
    counts = new Map()
    if (taken.length === 0) return
    try {
      await write(taken)
    } catch (error) {
      for (const counted of taken) add(counted)
      log.warn({ err: error }, 'visits not written down yet')
    }
  }
  return {
    count: async what => {
      const { general } = await settings.read()
      add({ day: dayAt(general.timezone, clock.now()), what, count: 1 })
      timer ??= setTimeout(() => void flush(), keptFor).unref()
    },
    flush,
  }
}
