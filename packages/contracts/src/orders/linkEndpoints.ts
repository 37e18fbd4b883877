import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, typedCode } from '../fields.ts'
import { bareNumber, isOrderNumber } from './orderNumber.ts'

/** Minimum number of minutes between two emails with the link of the same order. */
export const orderLinkIntervalMinutes = 10

const typedNumber = z.string().check(
  typedCode,
  z.maxLength(60, 'At most 60 characters.'),
  z.overwrite(bareNumber),
  z.minLength(1, 'This field is required.'),
  z.refine(number => number === '' || isOrderNumber(number), 'Please enter an order number such as M-10482.'),
)

export const askForOrderLink = endpoint({
  call: 'POST /orders/link',
  access: 'public',
  summary: `Sends the link of a paid order to the email address that it was placed with. Accepts either number of the order, in upper or lower case. The answer is the same whether or not the order exists. Limited to one link in ${orderLinkIntervalMinutes} minutes, and ten requests in ten minutes.`,
  input: z.strictObject({ email, orderNumber: typedNumber }),
  answer: z.object({ ok: z.literal(true) }),
  failures: ['too_many_requests'],
})
