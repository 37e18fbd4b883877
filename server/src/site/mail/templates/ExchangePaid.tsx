import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { formatMoney } from '@shop/contracts/money'
import { exchangeReservationDays } from '@shop/contracts/shop/returnDays'
import type { EmailOrder } from '../data/readEmailOrder.ts'
import type { EmailReturn } from '../data/readEmailReturn.ts'
import type { EmailShop } from '../data/readShop.ts'
import { orderFigures } from '../data/orderFigures.ts'
import { Addresses } from '../parts/Addresses.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Figures } from '../parts/Figures.tsx'
import { isAwaited } from '@shop/contracts/returns/isAwaited'
import { paidText } from '../parts/InExchange.tsx'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { TermsInShort } from '../parts/PurchaseTerms.tsx'
import { Action, Muted, Paragraph, Rule, Subtitle, Title } from '../parts/type.tsx'

interface Content {
  shop: EmailShop
  /** The order of the replacement. */
  order: EmailOrder
  emailReturn: EmailReturn
  /** Page of the order whose garments are returned; it offers the return slip. */
  slipUrl: string
  hasInvoice: boolean
}

export const exchangePaidSubject = ({ shop, emailReturn }: Content) =>
  `${shop.name}: your exchange ${emailReturn.code} is paid`

/** Confirms the payment of an exchange, with its garments and state, and the garments still to be returned. */
export const ExchangePaid = ({ shop, order, emailReturn, slipUrl, hasInvoice }: Content) => {
  const { minDays, maxDays } = order.deliveryWay
  const sum = formatMoney(order.total, order.currency)
  const isToBeSent = isAwaited(emailReturn)
  return (
    <EmailLayout
      shop={shop}
      preview={isToBeSent ? 'We will send it as soon as your parcel reaches us.' : 'We are packing it now.'}
      reason="You receive this because you are exchanging something with"
      appendix={<TermsInShort shop={shop} order={order} />}
    >
      <Title>Thank you, {order.firstName}.</Title>
      <Paragraph>
        We have your payment of {sum} for exchange {emailReturn.code}.{' '}
        {emailReturn.exchange && paidText(emailReturn, emailReturn.exchange)}
      </Paragraph>
      <Facts
        facts={[
          { label: 'Order', value: order.number },
          {
            label: deliveryName(order.deliveryWay),
            value: `${minDays}–${maxDays} business days once sent`,
          },
          ...(order.paidWith ? [{ label: 'Payment', value: order.paidWith }] : []),
        ]}
      />
      {order.due !== null && (
        <Paragraph>{`Customs may ask you for ${order.due} before they hand the parcel over.`}</Paragraph>
      )}
      <Subtitle>What you will receive</Subtitle>
      <OrderLines lines={order.lines} currency={order.currency} />
      <Figures figures={orderFigures(order)} />
      {isToBeSent && (
        <>
          <Subtitle>What to send back</Subtitle>
          <Paragraph>
            Please print the return slip, place it in the parcel with these pieces, and post it within{' '}
            {exchangeReservationDays} days.
          </Paragraph>
          <OrderLines lines={emailReturn.lines} currency={order.currency} />
        </>
      )}
      <Action href={isToBeSent ? slipUrl : order.url}>
        {isToBeSent ? 'Print the return slip' : 'View your order'}
      </Action>
      {hasInvoice && <Muted>Your {order.document} is attached.</Muted>}
      <Rule />
      <Addresses
        addresses={[
          { label: 'Delivery address', address: order.shippingAddress },
          { label: 'Billing address', address: order.billingAddress },
        ]}
      />
    </EmailLayout>
  )
}
