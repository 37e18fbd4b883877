import { Box, Stack } from '@chakra-ui/react'
import { addressLines } from '@shop/contracts/addresses/addressLines'
import type { CheckoutFact } from '@shop/contracts/checkout/checkoutFacts'
import { changeDelivery } from '@shop/contracts/orders/changeEndpoints'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder, OrderRefund, PaymentCase } from '@shop/contracts/orders/adminEntities'
import { caseName, caseStatus } from '@shop/contracts/orders/paymentCases'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import type { ReactNode } from 'react'
import { isRefundBlocked } from '../review/CaseNotice.tsx'

const Address = ({ address }: { address: OrderAddress }) => (
  <Box whiteSpace="pre-line">
    {[...addressLines(address), ...(address.phone ? [`Tel. ${address.phone}`] : [])].join('\n')}
  </Box>
)

/** Returns the checkout details for staff. */
const checkoutFacts = (order: AdminOrder) =>
  ({
    shippingAddress: ['Address', <Address key="to" address={order.shippingAddress} />],
    shippingMethod: ['Method', order.deliveryWay.name],
    billingAddress: ['Billing address', <Address key="billing" address={order.billingAddress} />],
    giftNote: order.giftNote !== null && [
      'Gift note',
      <Box key="gift" whiteSpace="pre-line" overflowWrap="anywhere">
        {order.giftNote}
      </Box>,
    ],
  }) satisfies Record<CheckoutFact, readonly [string, ReactNode] | false>

const refundState = ({ state, method, lastError }: OrderRefund): string => {
  if (method === 'dispute') return state === 'SUCCEEDED' ? 'taken by the bank' : 'returned by the bank'
  if (state === 'SUCCEEDED') return 'done'
  if (state === 'FAILED') return 'failed'
  if (method === 'by_hand') return 'to be paid back by hand'
  return lastError === null ? 'under way' : 'waiting for the customer'
}

const paymentStates: Record<AdminOrder['payment']['state'], string> = {
  waiting: 'Waiting for payment',
  refused: 'Cannot be paid',
  declined: 'Declined by the bank; the customer may try again',
  under_way: 'Under way: the money may take a few days',
  paid: 'Paid',
  disputed: 'Disputed',
  ended: 'Not paid',
}

/** Returns the means of payment as the end of a sentence; empty if nothing was paid or it is unknown. */
const paymentMeansText = ({ paidWith, paymentMethod }: AdminOrder): string => {
  if (paidWith === null) return ''
  if (paymentMethod === 'offline') return 'directly'
  return paidWith === 'Online payment' ? 'online' : `by ${paidWith.replace(/^Card\b/, 'card')}`
}

/** Writes `Paid by Visa ending 4242`. */
const paymentText = (order: AdminOrder): string => {
  const { state, reason } = order.payment
  if (state === 'paid') return ['Paid', paymentMeansText(order)].filter(Boolean).join(' ')
  return reason === null ? paymentStates[state] : `${paymentStates[state]}: ${reason}`
}

/** Describes the state of a dispute, with its costs so far. */
const caseOutcome = (paymentCase: PaymentCase): string => {
  const { withdrawn, fee, currency } = paymentCase
  return [
    caseStatus(paymentCase),
    withdrawn > 0 && `${formatMoney(withdrawn, currency)} taken by the bank`,
    fee > 0 && `${formatMoney(fee, currency)} of fees`,
  ]
    .filter(Boolean)
    .join(', ')
}

const Delivery = ({ order, onEdit, onDelivery }: Props) => {
  const isUnsent = order.status === 'PENDING' || order.status === 'PAID'
  const checkoutDetails = checkoutFacts(order)
  return (
    <Panel
      title="Delivery"
      note={
        isUnsent && (
          <Button kind="quiet" icon="edit" needs="orders:write" onClick={onEdit}>
            Edit Address
          </Button>
        )
      }
      isPadded
    >
      <Stack gap="3" align="start">
        <Facts
          facts={[
            checkoutDetails.giftNote,
            checkoutDetails.shippingAddress,
            checkoutDetails.shippingMethod,
            Boolean(order.duties) && ['Terms', order.duties],
          ]}
        />
        {order.status === 'PAID' && order.parcels.every(({ takenBack }) => takenBack !== null) && (
          <Button kind="plain" needs={changeDelivery} onClick={onDelivery}>
            Change Delivery
          </Button>
        )}
      </Stack>
    </Panel>
  )
}

const Payment = ({ order }: { order: AdminOrder }) => {
  const money = (amount: number) => formatMoney(amount, order.currency)
  return (
    <Panel title="Payment" isPadded>
      <Facts
        facts={[
          ['State', paymentText(order)],
          order.payment.state !== 'paid' && order.paidWith !== null && ['Paid with', order.paidWith],
          order.paidAt !== null && ['Paid', <RelativeTime key="paid" instant={order.paidAt} />],
          checkoutFacts(order).billingAddress,
          order.invoiceNumber !== null && ['Invoice', order.invoiceNumber],
          order.leftToRefund > 0 &&
            (isRefundBlocked(order)
              ? ['Refunds', 'Not possible until the dispute is closed']
              : ['Can still be refunded', money(order.leftToRefund)]),
          ...order.cases.map(paymentCase => [caseName(paymentCase), caseOutcome(paymentCase)] as const),
          ...order.refunds.map(
            (refund, index) =>
              [
                `Refund ${index + 1}`,
                `${money(refund.amount)}, ${refundState(refund)}: ${refund.lastError ?? refund.reason}`,
              ] as const,
          ),
        ]}
      />
    </Panel>
  )
}

interface Props {
  order: AdminOrder
  /** Opens the dialog for the delivery address. */
  onEdit: () => void
  /** Opens the dialog for the delivery option. */
  onDelivery: () => void
}

interface FactsProps extends Props {
  seesPayments: boolean
  /** Shown below the delivery. */
  children: ReactNode
}

/** Shows delivery and payment of an order. */
export const OrderFacts = ({ order, onEdit, onDelivery, seesPayments, children }: FactsProps) => (
  <>
    <Delivery order={order} onEdit={onEdit} onDelivery={onDelivery} />
    {children}
    {seesPayments && <Payment order={order} />}
  </>
)
