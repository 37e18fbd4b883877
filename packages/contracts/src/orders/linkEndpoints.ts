import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, typedCode } from '../fields.ts'
import { bareNumber, isOrderNumber } from './orderNumber.ts'

/** Minutes within which an order's link is sent only once, even if it is requested several times. */
export const linkOnceInMinutes = 10

const typedNumber = z.string().check(
  typedCode,
  z.maxLength(60, 'At most 60 characters.'),
  z.overwrite(bareNumber),
  z.minLength(1, 'This field is required.'),
  z.refine(number => number === '' || isOrderNumber(number), 'Please enter an order number such as M-10482.'),
)

export const askForOrderLink = endpoint({
  method: 'POST',
  path: '/orders/link',
  access: 'public',
  summary: `Has the link of a paid order sent to the email address that it was placed with, as its mails do. Takes either number of the order, in any case. The answer is the same whether or not there is such an order; a link is sent once in ${linkOnceInMinutes} minutes, and ten requests are taken in ten.`,
  input: z.strictObject({ email, orderNumber: typedNumber }),
  answer: z.object({ ok: z.literal(true) }),
  failures: ['too_many_requests'],
})
