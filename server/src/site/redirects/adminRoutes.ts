import * as calls from '@shop/contracts/shop/redirectEndpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { countRows } from '../../platform/database/countMany.ts'
import { pageOf } from '../../platform/database/paginate.ts'
import { rows } from '../../platform/database/rows.ts'
import { containing } from '../../platform/database/parseSearch.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { firstListedDay } from './missedPaths.ts'
import { dropRedirect, presentRedirect, saveRedirect, type RedirectRow } from './saveRedirect.ts'

const defaultLimit = 20

interface PageRequest {
  page?: number | undefined
  limit?: number | undefined
}

const listRedirects = async (
  { db }: Pick<Deps, 'db'>,
  { search = '', page = 1, limit = defaultLimit }: PageRequest & { search?: string | undefined },
) => {
  const term = search.toLowerCase()
  const [pathCondition, targetCondition] = [
    containing(db, 'path', term),
    containing(db, 'lower(target)', term),
  ]
  const query = db('redirects').where(condition => {
    if (search !== '')
      void condition
        .whereRaw(pathCondition.sql, pathCondition.bindings)
        .orWhereRaw(targetCondition.sql, targetCondition.bindings)
  })
  const redirects: Omit<RedirectRow, 'import_id'>[] = await query
    .clone()
    .orderBy('path')
    .offset((page - 1) * limit)
    .limit(limit)
    .select('id', 'path', 'target', 'updated_at')
  return pageOf(redirects.map(presentRedirect), await countRows(query), page, limit)
}

/** SQL that tells whether an address has a page of this kind by now. */
const hasPageSql = (prefix: string, pages: string) =>
  `(m.path like '${prefix}%' and exists (select 1 from ${pages} and p.slug = substr(m.path, ${prefix.length + 1})))`

/** Counts the visits of addresses that are still missing. Tested on SQLite and Postgres. */
const missedSql = `select path, sum(count) as visits from missed_paths m
  where day >= ? and not exists (select 1 from redirects r where r.path = m.path)
    and not ${hasPageSql('/products/', "products p where p.status = 'ACTIVE'")}
    and not ${hasPageSql('/collections/', 'collections p where p.is_active = true')} group by path`

const listMissed = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { page = 1, limit = defaultLimit }: PageRequest,
) => {
  const since = firstListedDay(deps)
  const [countRow] = await rows<{ total: number }>(
    deps.db,
    `select count(*) as total from (${missedSql}) e`,
    [since],
  )
  const missedPaths = await rows<{ path: string; visits: number | string }>(
    deps.db,
    `${missedSql} order by visits desc, path limit ? offset ?`,
    [since, limit, (page - 1) * limit],
  )
  const items = missedPaths.map(({ path, visits }) => ({ path, visits: Number(visits) }))
  return pageOf(items, countRow?.total ?? 0, page, limit)
}

/**
 * Mounts the redirects from a former shop's addresses to pages of this one, and the list of missing addresses without a
 * redirect.
 */
export const redirectRoutes = (mount: Mount, deps: Deps) => {
  mount(calls.listRedirects, ({ input }) => listRedirects(deps, input))
  mount(calls.listMissedPaths, ({ input }) => listMissed(deps, input))
  mount(calls.createRedirect, ({ viewer, input }) => saveRedirect(deps, viewer, input))
  mount(calls.updateRedirect, ({ viewer, input }) => saveRedirect(deps, viewer, input))
  mount(calls.deleteRedirect, async ({ viewer, input: { id } }) => {
    await dropRedirect(deps, viewer, id)
    return { id }
  })
}
