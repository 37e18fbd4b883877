import { Text } from '@chakra-ui/react'
import { getBookable, quoteBooking, type BookableUnits } from '@shop/contracts/returns/bookingEndpoints'
import { returnDays } from '@shop/contracts/shop/returnDays'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { useEffect, useRef } from 'react'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { firstProblem } from '../../../kit/query/firstProblem.ts'
import { recordFailure } from '../../../kit/query/readFailure.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { BookingLine } from './BookingLine.tsx'
import { linesOf, problemsOf, quoteText, type Quote } from './bookingRows.ts'
import { useBookingForm, type BookingProps } from './useBookingForm.ts'

const BookingFields = ({ bookable, ...props }: BookingProps & { bookable: BookableUnits }) => {
  const { order, onClose } = props
  const shownQuote = useRef<Quote | null>(null)
  const form = useBookingForm(props, bookable, shownQuote)
  const rows = form.watch('lines')
  const lines = linesOf(rows)
  const isComplete = lines.length > 0 && Object.keys(problemsOf(rows, bookable)).length === 0
  // The server calculates the refund and the amount to pay.
  const { data, error } = useRead(quoteBooking, { id: order.id, lines }, { enabled: isComplete })
  const quote = isComplete ? data : undefined
  useEffect(() => {
    shownQuote.current = quote ? { refund: quote.refund, toPay: quote.toPay } : null
  }, [quote])
  const isExchange = lines.length > 0 && lines.every(({ swapFor }) => swapFor)
  return (
    <FormDialog
      title={`Return or exchange from order ${order.number}`}
      size="lg"
      form={form}
      submitText={isExchange ? 'Book Exchange' : 'Book Return'}
      savingText="Booking..."
      isIncomplete={lines.length === 0}
      onClose={onClose}
    >
      {bookable.isLate && (
        <Notice tone="warning">
          The {returnDays} days for returns are over. You can still book it with a reason, which is kept with
          the return.
        </Notice>
      )}
      {bookable.lines.map(line => (
        <BookingLine
          key={line.itemId}
          form={form}
          line={line}
          currency={order.currency}
          isOnly={bookable.lines.length === 1}
        />
      ))}
      {bookable.isLate && (
        <FormText
          control={form.control}
          name="lateReason"
          label={`Reason for accepting it after ${returnDays} days`}
          hint="Only colleagues see this."
          maxLength={300}
          isRequired
        />
      )}
      <FormText control={form.control} name="note" label="Note" maxLength={500} />
      {isComplete && error && <Notice tone="warning">{firstProblem(error)}</Notice>}
      <Text as="output">{quote ? quoteText(quote, order.currency) : null}</Text>
      <Text color="fg.muted">{order.email} will get an email with the slip and what to do next.</Text>
    </FormDialog>
  )
}

/** Books a return or an exchange for a customer on the phone or at the counter. */
const BookReturnDialog = (props: BookingProps) => {
  const { order, onClose } = props
  const { data: bookable, error } = useRead(getBookable, { id: order.id }, { isFresh: true })
  if (!bookable)
    return (
      <PendingDialog
        title="Return or exchange"
        size="lg"
        noun="Order"
        failure={recordFailure(error, 'Order')}
        onClose={onClose}
      />
    )
  if (bookable.refusal !== null)
    return (
      <Dialog
        title={`Return or exchange from order ${order.number}`}
        isOpen
        onClose={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <Text>{bookable.refusal}</Text>
      </Dialog>
    )
  return <BookingFields {...props} bookable={bookable} />
}

export default BookReturnDialog
