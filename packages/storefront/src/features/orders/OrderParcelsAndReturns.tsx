import type { Order } from '@shop/contracts/orders/endpoints'
import type { HeadingLevel } from './OrderDocuments.tsx'
import { OrderParcels } from './OrderParcels.tsx'
import { OrderReturns } from './returns/OrderReturns.tsx'

/** Shows an order's parcels and returns. */
export const OrderParcelsAndReturns = (props: { order: Order; heading: HeadingLevel }) => (
  <>
    <OrderParcels {...props} />
    <OrderReturns {...props} />
  </>
)
