import { expect, it } from 'vitest'
import { rows } from '../../../platform/database/rows.ts'
import { createMigratedDatabase, withDatabase } from '../../../test/databases.ts'
import { spentSql } from './figures.ts'

// Otherwise each account of a list goes through all refunds of a shop's life.
it('begins with the orders of the account', () =>
  withDatabase(createMigratedDatabase('sqlite'), async db => {
    const steps = await rows<{ detail: string }>(
      db,
      `explain query plan select ${spentSql} from users u where u.id = 'x'`,
      [],
    )
    const plan = steps.map(({ detail }) => detail).join('\n')
    expect(plan).toMatch(
      /SEARCH o USING INDEX orders_of_people .*\n.*SEARCH r USING INDEX refunds_order_id_state_index/,
    )
  }))
