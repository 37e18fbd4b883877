import { batchesOf } from '@shop/contracts/batchesOf'
import type { VisitStep } from '@shop/contracts/analytics/visitSteps'
import { rows } from '../../../platform/database/rows.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { dayCounter, type DayCounter } from '../../../platform/base/dayCounter.ts'

type CounterDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'log'>

/** Counts shoppers' steps by day. */
export const visitCounter = (deps: CounterDeps): DayCounter<VisitStep> =>
  dayCounter(deps, counts =>
    rows(
      deps.db,
      `insert into visit_counts (day, step, count) values ${counts.map(() => '(?, ?, ?)').join(', ')}
        on conflict (day, step) do update set count = visit_counts.count + excluded.count`,
      counts.flatMap(({ day, event, count }) => [day, event, count]),
    ),
  )

/** Maximum rows in one statement. */
const batchSize = 100

/** Counts by day and product how often fit advice was given. Unknown product ids are ignored. */
export const adviceCounter = (deps: CounterDeps): DayCounter<string> =>
  dayCounter(deps, counts =>
    // In one transaction, as all counts are added again after a failure.
    transaction(deps.db, async trx => {
      // Anybody may call this, so ids are joined with products: invented ones would fill the table.
      for (const batch of batchesOf(counts, batchSize))
        await rows(
          trx,
          `insert into advice_counts (day, product_id, count)
          select c.day, p.id, sum(c.count) from (
            ${batch.map(() => 'select ? as day, ? as id, cast(? as integer) as count').join(' union all ')}
          ) c join products p on p.id = c.id group by c.day, p.id
          on conflict (day, product_id) do update set count = advice_counts.count + excluded.count`,
          batch.flatMap(({ day, event, count }) => [day, event, count]),
        )
    }),
  )
