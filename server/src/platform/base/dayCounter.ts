import type { Deps } from './deps.ts'
import { dayAt } from '@shop/contracts/shop/zoneClock'

/** Interval between writes, ms. */
const flushIntervalMs = 5000

/** How often something happened on a day, in the shop's time zone. */
interface DayCount<What extends string> {
  day: string
  event: What
  count: number
}

export interface DayCounter<What extends string> {
  count: (event: What) => Promise<void>
  /** Writes the counts since the last write. */
  flush: () => Promise<void>
}

/**
 * Counts by day in memory and passes the counts to `write` every few seconds, so that a crowd of shoppers causes no
 * more writes than a single one. If a process is killed, its counts of the last seconds are lost.
 */
export const dayCounter = <What extends string>(
  { clock, settings, log }: Pick<Deps, 'clock' | 'settings' | 'log'>,
  write: (counted: readonly DayCount<What>[]) => Promise<unknown>,
): DayCounter<What> => {
  let counts = new Map<string, DayCount<What>>()
  let timer: NodeJS.Timeout | null = null

  const add = ({ day, event, count }: DayCount<What>) => {
    const key = `${day} ${event}`
    counts.set(key, { day, event, count: (counts.get(key)?.count ?? 0) + count })
  }
  const flush = async () => {
    if (timer) clearTimeout(timer)
    timer = null
    const pending = [...counts.values()]
    counts = new Map()
    if (pending.length === 0) return
    try {
      await write(pending)
    } catch (error) {
      for (const counted of pending) add(counted)
      log.warn({ err: error }, 'visits not stored yet')
    }
  }
  return {
    count: async event => {
      const { general } = await settings.read()
      add({ day: dayAt(general.timezone, clock.now()), event, count: 1 })
      timer ??= setTimeout(() => void flush(), flushIntervalMs).unref()
    },
    flush,
  }
}
