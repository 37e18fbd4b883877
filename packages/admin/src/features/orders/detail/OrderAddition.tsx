import { Text } from '@chakra-ui/react'
import { takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { getChangeable } from '@shop/contracts/orders/changeEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { lazy } from 'react'
import { useNavigate } from 'react-router-dom'
import { useListState } from '../../../kit/list/useListState.ts'
import { recordFailure } from '../../../kit/query/readFailure.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { PartBoundary } from '../../../kit/screen/PartBoundary.tsx'
import { useCan } from '../../../kit/session/useCan.ts'

const NewOrder = lazy(() => import('../taking/NewOrder.tsx'))

const defaults = { create: false, item: '' }

interface FormProps {
  order: AdminOrder
  onClose: () => void
  onTaken: (id: string) => void
}

/** Shows the form that adds to an order, or says why nothing can be added. */
const AddedItems = ({ order, itemId, ...props }: FormProps & { itemId: string }) => {
  const { data, error } = useRead(getChangeable, { id: order.id }, { isFresh: true })
  const title = `Add to order ${order.number}`
  const { onClose } = props
  if (!data)
    return (
      <PendingDialog title={title} noun="Order" failure={recordFailure(error, 'Order')} onClose={onClose} />
    )
  const refusal = data.refusal ?? data.exchangeNote
  if (refusal !== undefined)
    return (
      <Dialog title={title} isOpen onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <Text>{refusal}</Text>
      </Dialog>
    )
  return <NewOrder base={order} itemId={itemId} {...props} />
}

/** Shows the form for an order that is added to this one, or that renews this quote, over the order's page. */
export const OrderAddition = ({ order }: { order: AdminOrder }) => {
  const { values, set } = useListState(defaults)
  const navigate = useNavigate()
  const can = useCan()
  const close = () => set(defaults, { replace: true })
  if (!values.create || !can(takeOrder)) return null
  const props = { onClose: close, onTaken: (id: string) => void navigate(`/admin/orders/${id}`) }
  const isQuote = order.quoteUntil !== null && order.paidAt === null
  return (
    <PartBoundary onFailure={close}>
      {isQuote ? (
        <NewOrder renewedQuote={order} {...props} />
      ) : (
        <AddedItems order={order} itemId={values.item} {...props} />
      )}
    </PartBoundary>
  )
}
