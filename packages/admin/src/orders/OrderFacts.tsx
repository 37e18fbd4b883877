import { Box } from '@chakra-ui/react'
import { countryName } from '@shop/contracts/addresses/countries'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder } from '@shop/contracts/orders/adminEndpoints'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import { Facts } from '@shop/ui/Facts.tsx'
import { Panel } from '@shop/ui/Panel.tsx'
import { RelativeTime } from '@shop/ui/RelativeTime.tsx'
import type { ReactNode } from 'react'

const Padded = ({ children }: { children: ReactNode }) => (
  <Box padding={{ base: '3', md: '4' }}>{children}</Box>
)

const Address = ({ address }: { address: OrderAddress }) => (
  <Box whiteSpace="pre-line">
    {[
      `${address.firstName} ${address.lastName}`,
      address.address1,
      address.address2,
      address.city,
      address.state,
      address.postalCode,
      countryName(address.country),
    ]
      .filter(Boolean)
      .join('\n')}
  </Box>
)

const refundStates = { PENDING: 'under way', SUCCEEDED: 'done', FAILED: 'failed' } as const
const methods = { card: 'Card', offline: 'Received directly' } as const

/** Who bought it, how it was paid and where it goes. */
export const OrderFacts = ({ order }: { order: AdminOrder }) => {
  const money = (amount: number) => formatMoney(amount, order.currency)
  return (
    <>
      <Panel title="Customer">
        <Padded>
          <Facts
            facts={[
              ['Name', `${order.firstName} ${order.lastName}`],
              ['Email', order.email],
              ['Order ID', order.id],
              ['Placed', <RelativeTime key="placed" instant={order.createdAt} />],
            ]}
          />
        </Padded>
      </Panel>
      <Panel title="Delivery">
        <Padded>
          <Facts
            facts={[
              ['Address', <Address key="to" address={order.shippingAddress} />],
              ['Method', order.shippingMethod === 'express' ? 'Express' : 'Standard'],
              order.carrier !== null && ['Carrier', order.carrier],
              order.trackingNumber !== null && ['Tracking number', order.trackingNumber],
              order.shippedAt !== null && ['Shipped', <RelativeTime key="sent" instant={order.shippedAt} />],
            ]}
          />
        </Padded>
      </Panel>
      <Panel title="Payment">
        <Padded>
          <Facts
            facts={[
              ['Billing address', <Address key="billing" address={order.billingAddress} />],
              ['Paid', order.paidAt ? <RelativeTime key="paid" instant={order.paidAt} /> : 'Not yet'],
              order.paymentMethod !== null && ['Method', methods[order.paymentMethod]],
              order.invoiceNumber !== null && ['Invoice', order.invoiceNumber],
              order.leftToRefund > 0 && ['Left to refund', money(order.leftToRefund)],
              ...order.refunds.map(
                ({ amount, state, reason, lastError }, index) =>
                  [
                    `Refund ${index + 1}`,
                    `${money(amount)}, ${refundStates[state]}: ${lastError ?? reason}`,
                  ] as const,
              ),
            ]}
          />
        </Padded>
      </Panel>
    </>
  )
}
