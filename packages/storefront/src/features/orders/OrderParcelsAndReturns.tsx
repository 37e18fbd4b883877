import type { Order } from '@shop/contracts/orders/endpoints'
import type { HeadingLevel } from './OrderDocuments.tsx'
import { OrderParcels } from './OrderParcels.tsx'
import { OrderReturns } from './returns/OrderReturns.tsx'

interface Props {
  order: Order
  heading: HeadingLevel
}

/** Shows an order's parcels and returns. */
export const OrderParcelsAndReturns = (props: Props) => (
  <>
    <OrderParcels {...props} />
    <OrderReturns {...props} />
  </>
)
