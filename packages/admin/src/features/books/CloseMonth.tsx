import { type Books, closeBooks, getBooks } from '@shop/contracts/books/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { useAction } from '../../kit/act/useAction.ts'
import { monthName, thisMonth } from './periods.ts'

interface Props extends Pick<Books, 'openMonth'> {
  /** Month that the page shows: `2026-10`. */
  month: string
}

/** Closes the shown month, and all open months before it. */
export const CloseMonth = ({ openMonth, month }: Props) => {
  const isSingleMonth = month === openMonth
  const close = useAction(closeBooks, {
    success: isSingleMonth ? 'Month closed' : 'Months closed',
    failure: 'Failed to close the books',
    refetch: [getBooks],
  })
  if (openMonth === null || month < openMonth || month >= thisMonth()) return null
  const name = monthName(month)
  const confirmClosing = () =>
    close.ask({
      title: isSingleMonth ? `Close ${name}?` : `Close ${monthName(openMonth)} to ${name}?`,
      text: `${
        isSingleMonth
          ? 'Its figures and account codes are'
          : `Months close in order, so those before ${name} close too. Their figures and account codes are`
      } fixed for good. Anything that comes to light later counts in the month after. This cannot be undone.`,
      actionLabel: isSingleMonth ? 'Close Month' : 'Close Months',
      isDanger: false,
      input: { month },
    })
  return (
    <Button kind="plain" icon="lock" needs={closeBooks} isBusy={close.isPending} onClick={confirmClosing}>
      Close {name}
    </Button>
  )
}
