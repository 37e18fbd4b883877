import type { Deps } from './deps.ts'
import { dayAt } from '@shop/contracts/shop/zoneClock'

/** Interval between writes, ms. */
const flushIntervalMs = 5000

/** How often something happened on a day, in the shop's time zone. */
interface DayCount<EventName extends string> {
  day: string
  event: EventName
  count: number
}

export interface DayCounter<EventName extends string> {
  count: (event: EventName) => Promise<void>
  /** Writes the counts since the last write. */
  flush: () => Promise<void>
}

/**
 * Counts by day in memory and passes the counts to `write` every few seconds, so that a crowd of shoppers causes no
 * more writes than a single one. If a process is killed, its counts of the last seconds are lost.
 */
export const dayCounter = <EventName extends string>(
  { clock, settings, log }: Pick<Deps, 'clock' | 'settings' | 'log'>,
  write: (counted: readonly DayCount<EventName>[]) => Promise<unknown>,
): DayCounter<EventName> => {
  let counts = new Map<string, DayCount<EventName>>()
  let timer: NodeJS.Timeout | null = null

  const add = ({ day, event, count }: DayCount<EventName>) => {
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
      for (const dayCount of pending) add(dayCount)
      log.warn({ err: error }, 'counts by day not stored yet')
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
