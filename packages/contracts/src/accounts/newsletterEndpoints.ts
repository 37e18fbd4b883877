import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { csv, email, instant, limit, listOf, page } from '../fields.ts'
import { rules } from '../segments.ts'

const Done = z.object({ ok: z.literal(true) })
const byToken = z.strictObject({ token: z.string().check(z.maxLength(800)) })

/** A confirmed subscriber of the newsletter. */
export const Subscriber = z.object({
  email: z.string(),
  /** Empty without an account. */
  name: z.string(),
  /** Time of the consent. */
  since: instant,
  source: z.enum(['account', 'newsletter']),
})

export const askForNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter',
  access: 'public',
  summary:
    'Has a link sent by which the owner of the address subscribes. The answer is the same whether or not the address is known or subscribed; at most three mails a day for an address, and ten requests in ten minutes.',
  input: z.strictObject({ email }),
  answer: Done,
  failures: ['too_many_requests'],
})

export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/confirm',
  access: 'public',
  summary:
    'Subscribes the address that the link was sent to, within seven days. Where an account has the confirmed address, its marketing preference is switched on. It can be done again.',
  input: byToken,
  answer: Done,
  failures: ['link_invalid', 'too_many_requests'],
})

export const endNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/end',
  access: 'public',
  summary:
    'Unsubscribes the address of a link, and switches off the marketing preference of its account. It can be done again.',
  input: byToken,
  answer: Done,
  failures: ['link_invalid', 'too_many_requests'],
})

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/admin/subscribers',
  access: 'customers:export',
  summary: 'Everybody who wants news by email and has confirmed the address, newest first.',
  input: z.strictObject({ page, limit }),
  answer: listOf(Subscriber),
})

export const exportSubscribers = endpoint({
  method: 'GET',
  path: '/admin/subscribers/export',
  access: 'customers:export',
  summary:
    'The same as CSV for a mailing tool, with what each agreed to, and an address to unsubscribe at that belongs into every letter. With `rules`, only customers who meet these conditions.',
  input: z.strictObject({ rules: z.optional(rules) }),
  answer: csv,
})

export type Subscriber = z.output<typeof Subscriber>
