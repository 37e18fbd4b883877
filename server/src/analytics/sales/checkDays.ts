import { setImmediate as turn } from 'node:timers/promises'
import { rows } from '../../database/rows.ts'
import type { Deps } from '../../base/deps.ts'
import { countMoney, dayOfHour, stretchOf, type MoneyOfDay } from './SalesDay.ts'
import { findStale } from './staleDays.ts'

const sums = ['orders', 'units', 'total', 'refunded'] as const
const soldHours = 'select distinct substr(paid_at, 1, 13) as hour from orders where paid_at is not null'

/**
 * Compares the sums of every day with its orders, and has those made again that differ, which none should. Tested on
 * SQLite and Postgres.
 */
export const checkSalesDays = async ({
  db,
  settings,
  log,
}: Pick<Deps, 'db' | 'settings' | 'log'>): Promise<void> => {
  const { timezone } = (await settings.read()).general
  const kept = await rows<MoneyOfDay>(db, `select day, ${sums.join(', ')} from sales_days_index`)
  const keptOf = new Map(kept.map(money => [money.day, money]))
  const hours = await rows<{ hour: string }>(db, soldHours)
  const days = new Set([...keptOf.keys(), ...hours.map(({ hour }) => dayOfHour(timezone, hour))])
  for (const day of days) {
    const counted = await countMoney(db, timezone, day)
    const money = keptOf.get(day)
    await turn()
    if (sums.every(name => counted[name] === (money?.[name] ?? 0))) continue
    // A change of this very moment is noted, and the next run's work.
    if ((await findStale(db, timezone)).has(day)) continue
    log.error({ kept: money, counted }, 'the sums of a day were wrong')
    await db('sales_changes_index').insert({ hour: stretchOf(timezone, day).since.slice(0, 13) })
  }
}
