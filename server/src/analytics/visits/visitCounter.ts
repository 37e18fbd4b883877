import type { VisitStep } from '@shop/contracts/analytics/visitSteps'
import { rows } from '../../database/rows.ts'
import type { Deps } from '../../base/deps.ts'
import { dayAt } from '../../base/localDays.ts'

/** ms */
const keptFor = 5000

export interface VisitCounter {
  count: (step: VisitStep) => Promise<void>
  /** Writes down what has been counted since the last time. */
  flush: () => Promise<void>
}

/**
 * Counts steps in memory and adds them to the database every few seconds, so that a crowd of shoppers costs as many
 * writes as a single one. What a process that is killed has counted in its last seconds is lost.
 */
export const visitCounter = ({
  db,
  clock,
  settings,
  log,
}: Pick<Deps, 'db' | 'clock' | 'settings' | 'log'>): VisitCounter => {
  let counts = new Map<string, { day: string; step: VisitStep; count: number }>()
  let timer: NodeJS.Timeout | null = null

  const add = (day: string, step: VisitStep, more: number) => {
    const key = `${day} ${step}`
    counts.set(key, { day, step, count: (counts.get(key)?.count ?? 0) + more })
  }
  const flush = async () => {
    if (timer) clearTimeout(timer)
    timer = null
    const taken = [...counts.values()]
    counts = new Map()
    if (taken.length === 0) return
    try {
      await rows(
        db,
        `insert into visit_counts (day, step, count) values ${taken.map(() => '(?, ?, ?)').join(', ')}
          on conflict (day, step) do update set count = visit_counts.count + excluded.count`,
        taken.flatMap(({ day, step, count }) => [day, step, count]),
      )
    } catch (error) {
      for (const { day, step, count } of taken) add(day, step, count)
      log.warn({ err: error }, 'visits not written down yet')
    }
  }
  return {
    count: async step => {
      const { general } = await settings.read()
      add(dayAt(general.timezone, clock.now()), step, 1)
      timer ??= setTimeout(() => void flush(), keptFor).unref()
    },
    flush,
  }
}
