import { internal, keptByLaw, ofOrder } from './orders.ts'
import { ofStaff, type TableData } from './personalData.ts'

/** Payments, refunds, returns, invoices and the books (`006-payments.ts`). */
export const paymentTables: Record<string, TableData> = {
  stripe_events: {
    personal: [
      {
        columns: 'payload last_error',
        whose: 'customer',
        purpose: 'To settle payments, and to investigate failures.',
        kept: 'paymentEvents',
        exported: { not: 'The provider’s data about a payment, which it gives to the person itself.' },
        erasure: 'blanked',
      },
    ],
    none: 'id type received_at processed_at attempts next_attempt_at is_undelivered',
  },
  unmatched_payments: {
    personal: [],
    // Ids and amounts of payments, which belong to whoever placed the order.
    none: 'id order_id payment_intent_id session_id amount currency problem state created_at updated_at',
  },
  payment_cases: {
    personal: [],
    // Ids, amounts and the bank's statements about a payment, which belong to whoever placed the order.
    none: `id kind order_id unmatched_payment_id payment_intent_id amount currency reason status due_by withdrawn fee written_off
      blocks_refund released_at ended_at checked_at version created_at updated_at`,
  },
  refunds: {
    personal: [
      {
        ...ofOrder,
        columns: 'amount state reason created_at',
        exported: 'orders.refunds',
        erasure: keptByLaw,
      },
      { ...ofOrder, columns: 'last_error', exported: internal, erasure: keptByLaw },
      {
        ...ofStaff,
        columns: 'actor',
        purpose: 'To show who made a refund.',
        kept: 'history',
        erasure: { kept: 'A bare id once the account is gone.' },
      },
    ],
    none: `id order_id method unmatched_payment_id stripe_refund_id attempt attempt_at lease_until updated_at`,
  },
  refund_lines: {
    personal: [],
    none: 'id refund_id order_item_id quantity amount restocks restocked is_of_exchange is_of_sent',
  },
  refund_differences: { personal: [], none: 'id refund_id order_item_id amount is_of_exchange' },
  returns: {
    personal: [
      {
        ...ofOrder,
        columns: 'state note end_reason late_reason created_at',
        exported: 'orders.returns',
        erasure: keptByLaw,
      },
      {
        ...ofStaff,
        columns: 'booked_by',
        purpose: 'To show who booked a return for a customer.',
        kept: 'history',
        erasure: { kept: 'A bare id once the account is gone.' },
      },
    ],
    none: 'id order_id code missing is_sent_back refund_id replacement_id sent_at received_at checked_at ended_at refund updated_at',
  },
  return_lines: {
    personal: [],
    // About garments, which belong to whoever placed the order.
    none: `id return_id order_item_id quantity reason swap_item_id swap_refund swap_refund_withheld restocked in_repair written_off missing
      deduction deduction_reason refund`,
  },
  return_labels: {
    personal: [
      {
        ...ofOrder,
        purpose: 'To let the customer send a return at the shop’s expense.',
        columns: 'at',
        kept: 'returnLabels',
        exported: { not: 'The history of the order, which the export has, says when each was attached.' },
        erasure: 'deleted',
      },
    ],
    none: 'id return_id kind',
  },
  invoices: {
    personal: [
      { ...ofOrder, columns: 'number kind issued_at', exported: 'orders.invoices', erasure: keptByLaw },
      {
        ...ofOrder,
        columns: 'data',
        exported: { not: 'The person has the invoices themselves, under each order.' },
        erasure: keptByLaw,
      },
    ],
    none: 'order_id refund_id',
  },
  invoices_due: {
    personal: [
      {
        ...ofOrder,
        columns: 'data',
        exported: { not: 'It is waiting for its number and becomes an invoice moments later.' },
        erasure: keptByLaw,
      },
    ],
    none: 'id kind order_id issued_at',
  },
  money_moves: {
    personal: [],
    // Ids and amounts, which belong to whoever placed the order.
    none: 'number order_id kind debit credit amount currency subject at',
  },
  book_closings: { personal: [], none: 'month through currency lines codes closed_at' },
  book_codes: { personal: [], none: 'id codes version' },
  counters: { personal: [], none: 'name value' },
}
