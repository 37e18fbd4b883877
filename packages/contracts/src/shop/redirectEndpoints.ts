import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, codeLine, count, id, instant, limit, listOf, page, search } from '../fields.ts'

/** Maximum number of redirects. */
export const maxRedirects = 50_000
/** Days for which visits of missing addresses are counted. */
export const missedDays = 30

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
  method: 'GET',
  path: '/admin/redirects',
  access: 'products:read',
  summary: 'Addresses of a former shop that lead to pages of this one, by address.',
  input: z.strictObject({ search: search(), page, limit }),
  answer: listOf(Redirect),
})

export const createRedirect = endpoint({
  method: 'POST',
  path: '/admin/redirects',
  access: 'products:write',
  summary:
    'Has an address at which this shop has no page lead to one of its pages, with 301. A target that leads on itself is followed to its end.',
  input: z.strictObject(fields),
  answer: Redirect,
  failures: ['limit_reached'],
})

export const updateRedirect = endpoint({
  method: 'PUT',
  path: '/admin/redirects/{id}',
  access: 'products:write',
  summary: 'Changes a redirect.',
  input: z.strictObject({ id, ...fields }),
  answer: Redirect,
})

export const deleteRedirect = endpoint({
  method: 'DELETE',
  path: '/admin/redirects/{id}',
  access: 'products:write',
  summary: 'Deletes a redirect: its address is missing again.',
  input: byId,
  answer: z.object({ id }),
})

/** An address without a page that visitors requested. */
export const MissedPath = z.object({ path: z.string(), visits: count })

export const listMissedPaths = endpoint({
  method: 'GET',
  path: '/admin/redirects/missed',
  access: 'products:read',
  summary: `Addresses that visitors did not find within the last ${missedDays} days and that lead nowhere yet, the most asked for first.`,
  input: z.strictObject({ page, limit }),
  answer: listOf(MissedPath),
})

export type Redirect = z.output<typeof Redirect>
export type MissedPath = z.output<typeof MissedPath>
