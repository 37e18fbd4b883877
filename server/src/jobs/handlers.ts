import { invoiceHandlers } from '../invoices/invoiceHandlers.ts'
import { mailHandlers } from '../mail/mailHandlers.ts'
import { findOrderAsked } from '../orders/askForOrderLink.ts'
import { forgetPerson } from '../privacy/forgetPerson.ts'
import { dropReplacementOfReturn } from '../returns/endSwap.ts'
import type { Handlers } from '../outbox/Handler.ts'

/** Handlers of the outbox by kind of message; every kind that is enqueued anywhere stands here. */
export const handlers: Handlers = {
  ...invoiceHandlers,
  ...mailHandlers,
  'find-order': findOrderAsked,
  'forget-person': forgetPerson,
  'drop-replacement': dropReplacementOfReturn,
}
