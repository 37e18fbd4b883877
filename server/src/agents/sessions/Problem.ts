/** Part of a session to which a problem refers, whatever the protocol calls it. */
export type ProblemPart =
  /** `index` is the position among the lines that were sent. */
  | { part: 'line'; index: number }
  | { part: 'lines' }
  | { part: 'code'; index: number }
  | { part: 'buyer'; field?: 'email' | 'firstName' | 'lastName' | 'phone' }
  /** `index` is that of the destination; without one, none is selected. */
  | { part: 'address'; field?: string; index?: number }
  | { part: 'method' }
  | { part: 'note' }
  | { part: 'payment' }

/** An obstacle to buying a session, or a remark, in words for the buyer. */
export interface Problem {
  code: string
  text: string
  at: ProblemPart
  /** `recoverable`: the agent can change it; `buyer`: only the buyer can, on our pages. */
  severity: 'warning' | 'recoverable' | 'buyer'
  /** The law requires that the buyer reads it before paying. */
  isDisclosure?: boolean
}

/** Reported if payment by token is not possible: the buyer completes the checkout on the shop's own page. */
export const payOnOurPage: Problem = {
  code: 'payment_required',
  text: 'This shop takes payment on its own page: please send the buyer to continue_url.',
  at: { part: 'payment' },
  severity: 'buyer',
}

/** The buyer's bank has been asked to confirm a payment by token, and is waiting for the buyer. */
export const confirmWithBank: Problem = {
  code: 'requires_3ds',
  text: 'The buyer’s bank wants the payment confirmed: please send the buyer to continue_url.',
  at: { part: 'payment' },
  severity: 'buyer',
}

/** Used for payment methods that are not offered or cannot be read. */
export const paymentNotOffered: Problem = {
  code: 'payment_failed',
  text: 'This shop takes no payment in this way. Please use one of the handlers of this answer.',
  at: { part: 'payment' },
  severity: 'recoverable',
}
