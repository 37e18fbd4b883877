import { expect, it } from 'vitest'
import { createMigratedDatabase, withDatabase } from '../../../test/databases.ts'
import { rows } from '../../../platform/database/rows.ts'
import { countSums } from './countSums.ts'

// Otherwise the sums of a day go through all refunds and returns of a shop's life.
it('finds the refunds and returns of a range by an index', () =>
  withDatabase(createMigratedDatabase('sqlite'), async db => {
    const queries: { sql: string; bindings: unknown[] }[] = []
    db.on('query', query => queries.push(query as (typeof queries)[number]))
    const range = { since: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z' }
    await countSums(db, { ...range, currency: 'GBP', timeZone: 'Europe/London' })
    const plans = await Promise.all(
      queries.map(async ({ sql, bindings }) => {
        const steps = await rows<{ detail: string }>(db, `explain query plan ${sql}`, bindings)
        return steps.map(({ detail }) => detail).join('\n')
      }),
    )
    const byIndex = (name: string) => expect.stringMatching(`USING (COVERING )?INDEX ${name} `) as string
    expect(plans).toEqual([
      byIndex('money_moves_at_index'),
      byIndex('refunds_by_state'),
      byIndex('refunds_by_state'),
      byIndex('money_moves_at_index'),
      byIndex('returns_received'),
      byIndex('money_moves_at_index'),
    ])
    expect(plans.join('\n')).not.toMatch(
      /orders_by_status|SCAN [ilmoprx]\b|SEARCH x USING INDEX refunds_by_state/,
    )
  }))
