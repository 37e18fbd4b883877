import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, line, optionalCode, printable, typedText } from '../fields.ts'
import { contactTopicNames } from './topics.ts'

const message = z
  .string()
  .check(
    typedText,
    z.minLength(10, 'Please write a little more, so that we can help.'),
    z.maxLength(4000, 'At most 4000 characters.'),
    printable,
  )

export const sendContactMessage = endpoint({
  call: 'POST /contact',
  access: 'public',
  summary: 'Sends a message to the shop. Staff reply to `email`. Limited to 5 in ten minutes.',
  input: z.strictObject({
    name: line(120),
    email,
    topic: z.enum(contactTopicNames),
    orderNumber: optionalCode(40),
    message,
  }),
  answer: z.object({ ok: z.literal(true) }),
  failures: ['contact_closed', 'too_many_requests'],
})
