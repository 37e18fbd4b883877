import { countFrom } from '../../database/countRows.ts'
import { countMany } from '../../database/countMany.ts'
import type { Deps } from '../../base/deps.ts'
import { keptUntil } from '../../live/keptUntil.ts'
import type { OrderFilter } from './OrderFilter.ts'
import { textOf, type Selection } from './selection.ts'

/** How many orders a filter selects; where they are many, five seconds ago at most. */
export const countOrders = (
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: OrderFilter,
  selection: Selection,
): Promise<number> => {
  const { text, values } = textOf(selection.counted)
  return countMany(deps, {
    key: ['orders', { ...filter, sort: null }],
    count: limit => countFrom(deps.db, text, values, limit),
    areMany: selection.areMany,
  })
}

/** How many there are now: from a number that is old, pages counted from the end would be put together wrongly. */
export const countOrdersNow = (
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: OrderFilter,
  selection: Selection,
): Promise<number> => {
  const { text, values } = textOf(selection.counted)
  const name = `orders ${JSON.stringify({ ...filter, sort: null })}`
  return keptUntil(deps, { topic: 'orders', name }, () => countFrom(deps.db, text, values))
}
