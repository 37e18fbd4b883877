import * as z from 'zod/mini'
import { keyPermissions } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { byId, day, id, instant, line, noInput } from '../fields.ts'

const editableFields = {
  /** Purpose of the key: `Warehouse, stock counts`. */
  name: line(60),
  permissions: z
    .array(z.enum(keyPermissions))
    .check(z.minLength(1, 'Please choose at least one permission.'), z.maxLength(100)),
  /** IP addresses and networks (`203.0.113.0/24`) from which it may be used; empty for anywhere. */
  addresses: z.array(line(50)).check(z.maxLength(20, 'At most 20 addresses.')),
  /** Last day on which it is valid, in the shop's time zone; null if it never expires. */
  lastDay: z.nullable(day),
}

export const ApiKey = z.object({
  ...editableFields,
  id,
  /** First characters of the key, by which its holder recognises it. The rest is not stored. */
  prefix: z.string(),
  /** `ended` once its last day is over or the person who created it is no longer staff. */
  state: z.enum(['active', 'ended', 'revoked']),
  /** Accurate to the minute. */
  lastUsedAt: z.nullable(instant),
  createdAt: instant,
  /** The person who created the key; their permissions limit it. Null if their account was deleted. */
  maker: z.nullable(z.object({ id, name: z.string() })),
})

export const listApiKeys = endpoint({
  call: 'GET /admin/api-keys',
  access: 'keys:manage',
  summary:
    'Lists API keys, at most 200. Active ones come first, newest first, followed by ended and revoked ones.',
  input: noInput,
  answer: z.object({ items: z.array(ApiKey) }),
})

export const createApiKey = endpoint({
  call: 'POST /admin/api-keys',
  access: 'keys:manage',
  summary:
    'Creates an API key with permissions that the caller has. `token` is the key and is returned only once; it is sent as `Authorization: Bearer <key>`.',
  input: z.strictObject(editableFields),
  answer: z.object({ key: ApiKey, token: z.string() }),
  failures: ['forbidden', 'limit_reached'],
})

export const renameApiKey = endpoint({
  call: 'PATCH /admin/api-keys/{id}',
  access: 'keys:manage',
  summary: 'Renames an API key. Its permissions do not change.',
  input: z.strictObject({ id, name: editableFields.name }),
  answer: ApiKey,
})

export const revokeApiKey = endpoint({
  call: 'DELETE /admin/api-keys/{id}',
  access: 'keys:manage',
  summary: 'Revokes an API key. The next call that uses it is refused.',
  input: byId,
  answer: ApiKey,
})

export type ApiKey = z.output<typeof ApiKey>
