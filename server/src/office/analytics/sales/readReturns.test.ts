import { expect, it } from 'vitest'
import { createMigratedDatabase, withDatabase } from '../../../test/databases.ts'
import { rows } from '../../../platform/database/rows.ts'
import { readReasons } from './readReasons.ts'
import { readReturns } from './readReturns.ts'

// Otherwise a week's report goes through all refunds and returns of a shop's life.
it('finds the refunds and returns of a period by an index', () =>
  withDatabase(createMigratedDatabase('sqlite'), async db => {
    const queries: { sql: string; bindings: unknown[] }[] = []
    db.on('query', query => queries.push(query as (typeof queries)[number]))
    const period = { since: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z', currency: 'GBP' }
    await readReturns(db, period as Parameters<typeof readReturns>[1])
    await readReasons(db, period)
    const plans = await Promise.all(
      queries.map(async ({ sql, bindings }) => {
        const steps = await rows<{ detail: string }>(db, `explain query plan ${sql}`, bindings)
        return steps.map(({ detail }) => detail).join('\n')
      }),
    )
    const byIndex = (name: string) => expect.stringMatching(`USING (COVERING )?INDEX ${name} `) as string
    expect(plans).toEqual([
      byIndex('refunds_by_state'),
      byIndex('refunds_by_state'),
      byIndex('returns_received'),
    ])
    expect(plans.join('\n')).not.toContain('orders_by_status')
  }))
