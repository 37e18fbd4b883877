import { placeOf } from '@shop/contracts/addresses/places'
import { dutyText } from '@shop/contracts/orders/dutyText'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { formatMoney } from '@shop/contracts/money'
import type { CheckoutFact } from '@shop/contracts/checkout/checkoutFacts'
import type { EmailOrder } from '../data/readEmailOrder.ts'
import { orderFigures } from '../data/orderFigures.ts'
import { Addresses } from '../parts/Addresses.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Figures } from '../parts/Figures.tsx'
import { GiftNote } from '../parts/GiftNote.tsx'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { TermsInShort } from '../parts/PurchaseTerms.tsx'
import { Action, Muted, Paragraph, Title, Rule } from '../parts/type.tsx'
import type { EmailShop } from '../data/readShop.ts'

interface Content {
  shop: EmailShop
  order: EmailOrder
  hasInvoice: boolean
  /** Number of the order whose dearer delivery it pays for, if that is all it does. */
  paysFor?: string | null
}

export const confirmationSubject = ({ shop, order }: Content) => `${shop.name}: your order ${order.number}`

export const OrderConfirmation = ({ shop, order, hasInvoice, paysFor = null }: Content) => {
  const { minDays, maxDays } = order.deliveryWay
  const duty = dutyText(placeOf(order.shippingAddress), order.deliveryWay.isDutyPaid, order)
  const facts = {
    shippingMethod: {
      label: deliveryName(order.deliveryWay),
      value: `${minDays}–${maxDays} business days`,
    },
    shippingAddress: { label: 'Delivery address', address: order.shippingAddress },
    billingAddress: { label: 'Billing address', address: order.billingAddress },
    giftNote: order.giftNote && <GiftNote note={order.giftNote} />,
  } satisfies Record<CheckoutFact, unknown>
  return (
    <EmailLayout
      shop={shop}
      preview={`${formatMoney(order.total, order.currency)}, with you within ${minDays} to ${maxDays} business days.`}
      reason="You receive this because you placed an order at"
      appendix={<TermsInShort shop={shop} order={order} />}
    >
      <Title>Thank you, {order.firstName}.</Title>
      <Paragraph>
        {paysFor === null
          ? 'We have your order and your payment. You will hear from us again as soon as it is on its way.'
          : `We have your payment for ${deliveryName(order.deliveryWay)} of your order ${paysFor}. We will confirm the change in a separate email.`}
      </Paragraph>
      <Facts
        facts={[
          { label: 'Order', value: order.number },
          { label: 'Placed on', value: order.placedOn },
          facts.shippingMethod,
          ...(order.paidWith ? [{ label: 'Payment', value: order.paidWith }] : []),
        ]}
      />
      <Facts facts={order.steps} />
      <OrderLines lines={order.lines} currency={order.currency} />
      <Figures figures={orderFigures(order)} />
      {duty && (
        <Muted>
          {order.tax === null &&
            order.vatReason !== 'not_registered' &&
            'No UK VAT is charged on this order. '}
          {duty}
        </Muted>
      )}
      <Action href={order.url}>View your order</Action>
      {hasInvoice && <Muted>Your {order.document} is attached.</Muted>}
      <Rule />
      {facts.giftNote}
      <Addresses addresses={[facts.shippingAddress, facts.billingAddress]} />
    </EmailLayout>
  )
}
