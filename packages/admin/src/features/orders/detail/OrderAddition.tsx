import { takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { lazy } from 'react'
import { useNavigate } from 'react-router-dom'
import { useListState } from '../../../kit/list/useListState.ts'
import { PartBoundary } from '../../../kit/screen/PartBoundary.tsx'
import { useCan } from '../../../kit/session/useCan.ts'

const NewOrder = lazy(() => import('../taking/NewOrder.tsx'))

const defaults = { create: false, item: '' }

/** Shows the form for an order that is added to this one, or that renews this quote, over the order's page. */
export const OrderAddition = ({ order }: { order: AdminOrder }) => {
  const { values, set } = useListState(defaults)
  const navigate = useNavigate()
  const can = useCan()
  const close = () => set(defaults, { replace: true })
  if (!values.create || !can(takeOrder)) return null
  const isQuote = order.quoteUntil !== null && order.paidAt === null
  return (
    <PartBoundary onFailure={close}>
      <NewOrder
        {...(isQuote ? { renewedQuote: order } : { base: order, itemId: values.item })}
        onClose={close}
        onTaken={id => void navigate(`/admin/orders/${id}`)}
      />
    </PartBoundary>
  )
}
