import { batchesOf } from '@shop/contracts/batchesOf'
import { missedPathDays } from '@shop/contracts/shop/redirectEndpoints'
import type { Context } from 'koa'
import { dayCounter } from '../../platform/base/dayCounter.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { ago, dayMs } from '../../platform/base/time.ts'
import { rows } from '../../platform/database/rows.ts'
import { addressKey } from './addressKey.ts'
import { isOwnPage } from './formerAddresses.ts'

/** Maximum number of addresses counted for one day, and held in memory, because anybody can make addresses up. */
const maxPerDay = 500
/** Maximum rows of one statement. */
const batchSize = 100

/** Matches files, hidden files, and paths that robots probe in any shop. */
const ignoredPath =
  /\.(?!html?$)[a-z0-9]{1,8}$|\/\.|\/(wp-(admin|content|includes|json|login)|cgi-bin|vendor|cdn)(\/|$)/

/** Matches possible personal data: an email address, a telephone number, a token of a link. */
const personalPath = /@|%40|\d{9,}|(^|[/_-])(?=[a-z]*\d)[a-z0-9]{20,}/

/** Matches the number of a page of WordPress. Other queries may hold what somebody has searched for. */
const pageNumber = /^\/\?(?:p|page_id|product_id)=\d+$/

/** Returns the address under which a visit is counted; null if it is not one of a page that is missing. */
const countedAddress = (url: string): string | null => {
  const key = addressKey(url)
  // A page of this shop is answered with 404 for a query such as `?page=999`.
  if (key === null || isOwnPage(key) || (key.startsWith('/?') && !pageNumber.test(key))) return null
  return ignoredPath.test(key) || personalPath.test(key) ? null : key
}

/** Counts visits of missing pages by day and path; of queries only the number of a page of WordPress. */
export const missedPathCounter = (deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'log'>) => {
  const pending = new Set<string>()
  const counter = dayCounter<string>(deps, async counts => {
    pending.clear()
    for (const part of batchesOf(counts, batchSize))
      await rows(
        deps.db,
        `insert into missed_paths (day, path, count) select c.day, c.path, c.count from (
            ${part.map(() => 'select ? as day, ? as path, cast(? as integer) as count').join(' union all ')}
          ) c where (select count(*) from missed_paths m where m.day = c.day) < ?
            or exists (select 1 from missed_paths m where m.day = c.day and m.path = c.path)
          on conflict (day, path) do update set count = missed_paths.count + excluded.count`,
        [...part.flatMap(({ day, event: path, count }) => [day, path, count]), maxPerDay],
      )
  })
  return {
    count: async (ctx: Pick<Context, 'method' | 'url' | 'accepts'>): Promise<void> => {
      const path = ctx.method === 'GET' && ctx.accepts('html') ? countedAddress(ctx.url) : null
      if (path === null || (pending.size >= maxPerDay && !pending.has(path))) return
      pending.add(path)
      await counter.count(path)
    },
    flush: counter.flush,
  }
}

/** Removes counts from before the period shown. */
export const removeOldMissedPaths = (deps: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  deps.db('missed_paths').where('day', '<', firstListedDay(deps)).delete()

/** Returns the first day of the period shown. */
export const firstListedDay = (deps: Pick<Deps, 'clock'>): string =>
  ago(deps, missedPathDays * dayMs).slice(0, 10)
