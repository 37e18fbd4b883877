import type { Entry, Ledger } from '../money/Ledger.ts'
import type { Params } from './Params.ts'
import type { Provider } from '../Provider.ts'
import { invalidRequest } from './StripeFailure.ts'

interface Page<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

/**
 * Returns one page of a ledger, newest first, by Stripe's cursors (`starting_after`, `ending_before`) and `created`.
 */
export const listPage = <T extends Entry>(
  provider: Provider,
  ledger: Ledger<T>,
  params: Params,
  url: string,
  isWanted: (entry: T) => boolean = () => true,
): Page<T> => {
  const limit = params.integer('limit', { min: 1, max: 100 }) ?? 10
  const created = createdRange(params)
  const endingBefore = cursor(ledger, params, 'ending_before')
  const startingAfter = cursor(ledger, params, 'starting_after')
  const entries: T[] = []
  const isBackwards = endingBefore !== undefined
  const orderedEntries = isBackwards ? ledger.oldestFirst(endingBefore) : ledger.newestFirst(startingAfter)
  for (const entry of orderedEntries) {
    // Entries come in order of creation, so the range has ended.
    if (isBackwards ? entry.created > created.to : entry.created < created.from) break
    if (entry.created < created.from || entry.created > created.to) continue
    if (!isListed(provider, entry) || !isWanted(entry)) continue
    // One entry more than the limit shows that there is another page.
    if (entries.push(entry) > limit) break
  }
  const data = entries.slice(0, limit)
  return {
    object: 'list',
    data: isBackwards ? data.toReversed() : data,
    has_more: entries.length > limit,
    url,
  }
}

/** Tells whether lists show an entry yet. Timestamps are whole seconds, so an entry may be hidden a second longer. */
export const isListed = (
  { listLagMs, now }: Pick<Provider, 'listLagMs' | 'now'>,
  { created }: { created: number },
) => listLagMs === 0 || created + Math.ceil(listLagMs / 1000) < now()

/** Returns a page of entries that are in memory, such as the refunds of one payment. */
export const shortPage = <T>(data: T[], url: string): Page<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

const cursor = <T extends Entry>(ledger: Ledger<T>, params: Params, key: string) => {
  const id = params.text(key)
  if (id !== undefined && !ledger.get(id))
    throw invalidRequest(`No such object: '${id}'`, { code: 'resource_missing', param: key })
  return id
}

const createdRange = (params: Params) => {
  const max = Number.MAX_SAFE_INTEGER
  const exact = params.child('created') ? undefined : params.integer('created', { max })
  if (exact !== undefined) return { from: exact, to: exact }
  const range = params.child('created')
  return {
    from: Math.max(range?.integer('gte', { max }) ?? 0, (range?.integer('gt', { max }) ?? -1) + 1),
    to: Math.min(range?.integer('lte', { max }) ?? max, (range?.integer('lt', { max }) ?? max) - 1),
  }
}
