import { takeOrder } from '@shop/contracts/checkout/takeEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { shortDay } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { useNavigate } from 'react-router-dom'

const isOver = (instant: string): boolean => Date.parse(instant) <= Date.now()

/** Says of a quote when it lapses or has lapsed, and leads to the form that renews it. */
export const QuoteNotice = ({ order: { id, quoteUntil, status, paidAt } }: { order: AdminOrder }) => {
  const timeZone = use(TimeZoneContext)
  const navigate = useNavigate()
  // Answers that an earlier version has kept for times without the shop lack it.
  if (!quoteUntil || paidAt !== null) return null
  const day = shortDay(quoteUntil, timeZone)
  const isLapsed = status === 'CANCELED' && isOver(quoteUntil)
  if (status !== 'PENDING' && !isLapsed) return null
  return (
    <Notice
      action={
        <Button
          kind="plain"
          icon="refresh"
          needs={takeOrder}
          onClick={() => void navigate(`/admin/orders?create=true&renews=${id}`)}
        >
          Renew Quote
        </Button>
      }
    >
      {isLapsed
        ? `This quote lapsed on ${day} and was never paid. Its stock is free again.`
        : `This is a quote. Its stock is reserved, and the customer can pay until the end of ${day}.`}
    </Notice>
  )
}
