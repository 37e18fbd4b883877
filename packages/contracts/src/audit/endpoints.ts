import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, instant, limit, search } from '../fields.ts'

const AuditAction = z.enum(['create', 'update', 'delete', 'sign-in', 'failed-sign-in', 'read'])

/** A state before or after a change: the fields that staff may see. */
const State = z.nullable(z.record(z.string(), z.unknown()))

export const AuditEntry = z.object({
  id,
  at: instant,
  /** Null if the account was deleted (`isFormer`), for actions of the shop itself, and for failed sign-ins. */
  who: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  isFormer: z.boolean(),
  /** API key of `who`, if a program acted. */
  key: z.nullable(z.object({ id, name: z.string() })),
  act: AuditAction,
  subject: z.string(),
  subjectId: z.string(),
  /** Name of the record; null if unknown. */
  title: z.nullable(z.string()),
  /** Names of existing records, by the ids that occur in `before` and `after`. */
  names: z.record(z.string(), z.string()),
  before: State,
  after: State,
})

export const listAudit = endpoint({
  call: 'GET /admin/audit',
  access: 'audit:read',
  summary:
    'Lists changes by staff, reads by their assistants, and successful and failed staff sign-ins, newest first. `subject` and `subjectId` filter by kind of record or by one record; `from` and `to` are days in the time zone of the shop, both included. `search` finds a product by title or SKU, an order by number, a person by name or email, and a promotion, collection, document, role or API key by name; `field` finds changes of one field by its label, such as `Price`. Pass `next` as `after` to read the next page.',
  input: z.strictObject({
    userId: z.optional(id),
    subject: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/, 'Not a kind of record.'))),
    subjectId: z.optional(z.string().check(z.maxLength(36))),
    act: z.optional(AuditAction),
    search: search(100),
    field: search(60),
    from: z.optional(day),
    to: z.optional(day),
    after: z.optional(z.string().check(z.maxLength(80))),
    limit,
  }),
  answer: z.object({ items: z.array(AuditEntry), next: z.nullable(z.string()) }),
})

export const listAuditChoices = endpoint({
  call: 'GET /admin/audit/choices',
  access: 'audit:read',
  summary: 'Lists the people and kinds of records by which the audit log can be filtered.',
  input: z.strictObject({}),
  answer: z.object({
    people: z.array(z.object({ id, name: z.string() })),
    subjects: z.array(z.string()),
  }),
})

export type AuditEntry = z.output<typeof AuditEntry>
