import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { csv, email, instant, limit, listOf, page } from '../fields.ts'
import { segmentParam } from '../segments.ts'

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
  call: 'POST /newsletter',
  access: 'public',
  summary:
    'Sends a link to confirm a newsletter subscription. The answer is the same whether or not the address is known or subscribed. Limited to three emails a day for each address, and ten requests in ten minutes.',
  input: z.strictObject({ email }),
  answer: Done,
  failures: ['too_many_requests'],
})

export const confirmNewsletter = endpoint({
  call: 'POST /newsletter/confirm',
  access: 'public',
  summary:
    'Subscribes the address that the link was sent to, within seven days. If an account has confirmed this address, its marketing preference is switched on. Repeated calls have no further effect.',
  input: byToken,
  answer: Done,
  failures: ['link_invalid', 'too_many_requests'],
})

export const endNewsletter = endpoint({
  call: 'POST /newsletter/end',
  access: 'public',
  summary:
    'Unsubscribes the address of an emailed link and switches off the marketing preference of its account. Repeated calls have no further effect.',
  input: byToken,
  answer: Done,
  failures: ['link_invalid', 'too_many_requests'],
})

export const listSubscribers = endpoint({
  call: 'GET /admin/subscribers',
  access: 'customers:export',
  summary: 'Lists the confirmed newsletter subscribers, newest first.',
  input: z.strictObject({ page, limit }),
  answer: listOf(Subscriber),
})

export const exportSubscribers = endpoint({
  call: 'GET /admin/subscribers/export',
  access: 'customers:export',
  summary:
    'Exports the newsletter subscribers as CSV for a mailing tool. Each row contains the text that the subscriber agreed to, and an unsubscribe link, which every email has to contain. With `rules`, only customers who meet these conditions are included.',
  input: z.strictObject({ rules: z.optional(segmentParam) }),
  answer: csv,
})

export type Subscriber = z.output<typeof Subscriber>
