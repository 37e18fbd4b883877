import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, instant, noInput } from '../fields.ts'
import { fileKinds } from '../uploads.ts'

/** An export of the whole shop. `done` of `total` files are complete; `total` is 0 until it has started. */
export const ShopExport = z.object({
  id,
  state: z.enum(['running', 'done', 'failed']),
  done: count,
  total: count,
  /** Bytes; null until it is done. */
  size: z.nullable(count),
  createdAt: instant,
  /** Null if the account was deleted. */
  by: z.nullable(z.string()),
  /** Instant at which it is deleted automatically; null until it is done. */
  goesAt: z.nullable(instant),
})

// An export contains everything, so it needs the permission that can grant any other; no API key has that permission.
const access = 'staff:manage'

export const listShopExports = endpoint({
  call: 'GET /admin/exports',
  access,
  summary: 'Lists exports of the whole shop that are complete or in progress, newest first.',
  input: noInput,
  answer: z.object({ items: z.array(ShopExport) }),
})

export const startShopExport = endpoint({
  call: 'POST /admin/exports',
  access,
  summary:
    'Starts an export of the whole shop as a ZIP with CSV, JSON lines and pictures, which another shop of this kind can import. One at a time.',
  input: noInput,
  answer: ShopExport,
  failures: ['conflict'],
})

export const linkShopExport = endpoint({
  call: 'POST /admin/exports/{id}/link',
  access,
  summary:
    'Creates a link to an export. It works for 15 minutes, as long as the caller has permission to read the export.',
  input: byId,
  answer: z.object({ url: z.string(), expiresAt: instant }),
})

export const deleteShopExport = endpoint({
  call: 'DELETE /admin/exports/{id}',
  access,
  summary: 'Deletes an export with its file, or stops one in progress.',
  input: byId,
  answer: z.object({ ok: z.literal(true) }),
})

export const readShopExport = endpoint({
  call: 'GET /exports/{id}',
  access: 'public',
  summary: 'Returns the file of an export, with the `token` of a link.',
  input: z.strictObject({ id, token: z.string().check(z.maxLength(200)) }),
  answer: z.file().check(z.mime([fileKinds.zip.type])),
})

export type ShopExport = z.output<typeof ShopExport>
