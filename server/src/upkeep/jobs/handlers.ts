import { invoiceHandlers } from '../../sales/orders/invoices/invoiceHandlers.ts'
import { tellAgent } from '../../agents/ucp/tellAgent.ts'
import { mailHandlers } from '../../site/mail/mailHandlers.ts'
import { sendOrderLink } from '../../sales/orders/askForOrderLink.ts'
import { forgetPerson } from '../../people/records/privacy/forgetPerson.ts'
import { cancelReplacementOfReturn } from '../../sales/orders/returns/endExchange.ts'
import { applyPaidAddition } from '../../sales/fulfilment/taking/additions.ts'
import type { OutboxHandlers } from '../../platform/events/outbox/Handler.ts'

/** Handlers of the outbox by kind of message; every kind that is enqueued must be listed. */
export const handlers: OutboxHandlers = {
  ...invoiceHandlers,
  ...mailHandlers,
  'find-order': sendOrderLink,
  'forget-person': forgetPerson,
  'drop-replacement': cancelReplacementOfReturn,
  'addition-paid': applyPaidAddition,
  'agent-order': tellAgent,
}
