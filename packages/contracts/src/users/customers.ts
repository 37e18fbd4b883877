import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, instant, csv, limit, listOf, noInput, page, pence, text } from '../fields.ts'
import { FitProfile } from '../fit/endpoints.ts'
import { CustomerOrder } from '../orders/adminEntities.ts'
import { ReturnState } from '../returns/entities.ts'
import { segmentParam } from '../segments.ts'
import { maxSuggestedTags, maxTags, SuggestedTags, tag, Tags } from '../tags.ts'

/** Maximum number of notes on one customer. */
export const maxCustomerNotes = 500

/**
 * Figures of a customer's paid orders that were neither cancelled nor refunded in full. `spent` is less refunds;
 * `returns` counts returns in every state.
 */
const CustomerFigures = z.object({
  paidOrders: count,
  spent: pence,
  returns: count,
  lastOrderAt: z.nullable(instant),
})

/** Consent to marketing emails, with its proof. */
const Consent = z.object({
  isSubscribed: z.boolean(),
  /**
   * `account`: given in the account. `newsletter`: given by the form, without proof that the address is the customer's.
   * `imported`: given at another shop. Null without consent.
   */
  source: z.nullable(z.enum(['account', 'newsletter', 'imported'])),
  /** Instant at which it was given or withdrawn; null for never. */
  since: z.nullable(instant),
  /** Text shown with it; null if none was stored. */
  text: z.nullable(z.string()),
  /** True once the address has been confirmed; before that, no email is sent. */
  isConfirmed: z.boolean(),
})

/** `figures` is null for staff who may not see orders. */
export const Customer = z.object({
  id,
  currency: z.string(),
  figures: z.nullable(CustomerFigures),
  sizes: z.array(FitProfile),
  newsletter: Consent,
  tags: z.array(z.string()),
})

export const CustomerReturn = z.object({
  id,
  code: z.string(),
  state: ReturnState,
  orderId: id,
  orderNumber: z.string(),
  createdAt: instant,
})

export const CustomerNote = z.object({
  id,
  text: z.string(),
  /** Null if the account was deleted. */
  author: z.nullable(z.object({ id, name: z.string() })),
  createdAt: instant,
  /** Tells whether the caller may delete it. */
  mayDelete: z.boolean(),
})

const Done = z.object({ ok: z.literal(true) })
const customerPageInput = z.strictObject({ id, page, limit })

export const getCustomer = endpoint({
  call: 'GET /admin/users/{id}/customer',
  access: 'customers:read',
  summary: "Returns a customer's figures, kept sizes, marketing consent with its proof, and tags.",
  input: byId,
  answer: Customer,
})

export const listCustomerOrders = endpoint({
  call: 'GET /admin/users/{id}/orders',
  access: 'orders:read',
  summary: 'Lists the orders of an account, newest first.',
  input: customerPageInput,
  answer: listOf(CustomerOrder),
})

export const listCustomerReturns = endpoint({
  call: 'GET /admin/users/{id}/returns',
  access: 'returns:read',
  summary: "Lists the returns of an account's orders, newest first.",
  input: customerPageInput,
  answer: listOf(CustomerReturn),
})

export const listCustomerNotes = endpoint({
  call: 'GET /admin/users/{id}/notes',
  access: 'customers:read',
  summary: 'Lists the notes of staff about a customer, newest first.',
  input: customerPageInput,
  answer: listOf(CustomerNote),
})

export const addCustomerNote = endpoint({
  call: 'POST /admin/users/{id}/notes',
  access: 'customers:write',
  summary: `Adds a note about a customer. The customer can read it in the copy of their data. A customer can have at most ${maxCustomerNotes}.`,
  input: z.strictObject({ id, text: text(2000) }),
  answer: CustomerNote,
  failures: ['forbidden', 'limit_reached'],
})

export const deleteCustomerNote = endpoint({
  call: 'DELETE /admin/users/{id}/notes/{noteId}',
  access: 'customers:write',
  summary: 'Deletes a note. Possible for its author and for anybody with permission to change settings.',
  input: z.strictObject({ id, noteId: id }),
  answer: Done,
  failures: ['forbidden'],
})

export const addCustomerTag = endpoint({
  call: 'POST /admin/users/{id}/tags',
  access: 'customers:write',
  summary: `Adds a tag to a customer. If the tag already exists in another case, the existing spelling is used. A customer can have at most ${maxTags}.`,
  input: z.strictObject({ id, tag }),
  answer: Tags,
  failures: ['forbidden', 'limit_reached'],
})

export const removeCustomerTag = endpoint({
  call: 'DELETE /admin/users/{id}/tags',
  access: 'customers:write',
  summary: 'Removes a tag from a customer.',
  input: z.strictObject({ id, tag }),
  answer: Tags,
  failures: ['forbidden'],
})

export const listCustomerTags = endpoint({
  call: 'GET /admin/customer-tags',
  access: 'customers:read',
  summary: `Lists the tags used on customers by name, at most ${maxSuggestedTags}.`,
  input: noInput,
  answer: SuggestedTags,
})

export const exportCustomers = endpoint({
  call: 'GET /admin/customers/export',
  access: 'customers:export',
  summary:
    'Exports active customers who meet conditions as CSV, with their purchases and whether they consented to marketing. Those who did not consent may not be sent marketing.',
  input: z.strictObject({ rules: segmentParam }),
  answer: csv,
})

export type Customer = z.output<typeof Customer>
export type CustomerReturn = z.output<typeof CustomerReturn>
export type CustomerNote = z.output<typeof CustomerNote>
