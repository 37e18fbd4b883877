import { getReturn, listReturns } from '@shop/contracts/returns/adminEndpoints'
import {
  bookReturn,
  getBookable,
  quoteBooking,
  type BookableUnits,
} from '@shop/contracts/returns/bookingEndpoints'
import { type RefObject, useState } from 'react'
import { useForm } from '../../../kit/form/useForm.ts'
import { staleReads } from '../staleReads.ts'
import { initialRows, linesOf, problemsOf, type Quote, returnableUnits } from './bookingRows.ts'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'

export interface BookingProps {
  order: AdminOrder
  onClose: () => void
}

export const useBookingForm = (
  { order: { id }, onClose }: BookingProps,
  bookable: BookableUnits,
  /** The amounts shown last, which are sent as `expected`. */
  shownQuote: RefObject<Quote | null>,
) => {
  // Idempotency key, stored with the typed values, so that a retry after a lost answer or a crash books only once.
  const [returnId] = useState(() => crypto.randomUUID())
  return useForm(bookReturn, {
    defaults: { returnId, lines: initialRows(bookable), note: '', lateReason: '' },
    toInput: ({ returnId: storedReturnId, lines, note, lateReason }) => ({
      id,
      returnId: storedReturnId,
      lines: linesOf(lines),
      note,
      ...(bookable.isLate && { lateReason }),
      ...(shownQuote.current && { expected: { ...shownQuote.current, units: returnableUnits(bookable) } }),
    }),
    validate: ({ lines, lateReason }) => ({
      ...problemsOf(lines, bookable),
      ...(bookable.isLate && lateReason.trim() === '' && { lateReason: 'Please give a reason.' }),
    }),
    failure: 'Failed to book the return',
    // A draft is bound to the units that could be returned when it was typed.
    draft: `book-return:${id}:${bookable.lines.map(({ itemId, quantity }) => `${itemId} ${quantity}`).join()}`,
    quotes: [quoteBooking],
    refetch: [...staleReads, listReturns, getReturn, getBookable],
    success: ({ code }) => `Return ${code} booked. We've emailed the customer.`,
    onSaved: onClose,
  })
}

export type BookingForm = ReturnType<typeof useBookingForm>
