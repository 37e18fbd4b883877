import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, codeLine, count, id, instant, limit, listOf, page, search } from '../fields.ts'

/** Maximum number of redirects. */
export const maxRedirects = 50_000
/** Days for which visits of missing addresses are counted. */
export const missedPathDays = 30

export const Redirect = z.object({
  id,
  /** Path on the former shop, beginning with a slash, in lower case. */
  path: z.string(),
  /** Path on this shop, after resolving chains. */
  target: z.string(),
  updatedAt: instant,
})

const fields = { path: codeLine(500), target: codeLine(500) }

export const listRedirects = endpoint({
  call: 'GET /admin/redirects',
  access: 'products:read',
  summary: 'Lists redirects from addresses of a former shop to pages of this one, by address.',
  input: z.strictObject({ search: search(), page, limit }),
  answer: listOf(Redirect),
})

export const createRedirect = endpoint({
  call: 'POST /admin/redirects',
  access: 'products:write',
  summary:
    'Creates a 301 redirect from an address without a page in this shop to one of its pages. If the target is itself redirected, its final target is used.',
  input: z.strictObject(fields),
  answer: Redirect,
  failures: ['limit_reached'],
})

export const updateRedirect = endpoint({
  call: 'PUT /admin/redirects/{id}',
  access: 'products:write',
  summary: 'Updates a redirect.',
  input: z.strictObject({ id, ...fields }),
  answer: Redirect,
})

export const deleteRedirect = endpoint({
  call: 'DELETE /admin/redirects/{id}',
  access: 'products:write',
  summary: 'Deletes a redirect. Its address then answers 404 again.',
  input: byId,
  answer: z.object({ id }),
})

/** An address without a page that visitors requested. */
export const MissedPath = z.object({ path: z.string(), visits: count })

export const listMissedPaths = endpoint({
  call: 'GET /admin/redirects/missed',
  access: 'products:read',
  summary: `Lists addresses that were requested and not found in the last ${missedPathDays} days and have no redirect, most requested first.`,
  input: z.strictObject({ page, limit }),
  answer: listOf(MissedPath),
})

export type Redirect = z.output<typeof Redirect>
export type MissedPath = z.output<typeof MissedPath>
