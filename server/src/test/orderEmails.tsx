import { presetCarriers, trackingLink } from '@shop/contracts/shop/carriers'
import type { ReactElement } from 'react'
import type { EmailOrder } from '../site/mail/data/readEmailOrder.ts'
import type { EmailShop } from '../site/mail/data/readShop.ts'
import { PaymentLink } from '../site/mail/templates/PaymentLink.tsx'
import { Changed } from '../site/mail/templates/Changed.tsx'
import { Canceled } from '../site/mail/templates/Canceled.tsx'
import { Delivered } from '../site/mail/templates/Delivered.tsx'
import { ExchangePaid } from '../site/mail/templates/ExchangePaid.tsx'
import { OrderConfirmation } from '../site/mail/templates/OrderConfirmation.tsx'
import { OrderLink } from '../site/mail/templates/OrderLink.tsx'
import { PaymentReturned } from '../site/mail/templates/PaymentReturned.tsx'
import { Refunded } from '../site/mail/templates/Refunded.tsx'
import { Returned } from '../site/mail/templates/Returned.tsx'
import { ParcelTakenBack } from '../site/mail/templates/ParcelTakenBack.tsx'
import { Shipped } from '../site/mail/templates/Shipped.tsx'
import { someReturns } from './emailData.ts'

/** The shop, one with only the required settings, and an order. */
export interface EmailSample {
  shop: EmailShop
  bare: EmailShop
  order: EmailOrder
}

/** Builds the emails about orders and returns with the data of an ordinary day, and some with unusual data. */
export const orderEmails = ({ shop, bare, order }: EmailSample): Record<string, ReactElement> => {
  const { ordinary, swapped, unpaid } = someReturns(order)
  const parcel = { shop, order, isPart: false, unsentLines: [] }
  const tracked = (trackingNumber: string) => {
    const sent = { carrier: 'Royal Mail', trackingNumber }
    return { ...sent, trackingUrl: trackingLink(presetCarriers, sent) }
  }
  const arrived = { state: 'RECEIVED' } as const
  return {
    'order-confirmation': <OrderConfirmation shop={shop} order={order} hasInvoice />,
    'order-confirmation-bare': (
      <OrderConfirmation
        shop={bare}
        order={{
          ...order,
          tax: null,
          discount: 0,
          shipping: 999,
          shippingMethod: 'express',
          deliveryWay: { name: 'Express', carrier: '', minDays: 1, maxDays: 2 },
          firstName: 'Abdurrahman-Muhammad',
          lines: order.lines.map(each => ({
            ...each,
            picture: null,
            url: null,
            title: `${each.title} with a Name That Is Longer Than Any Designer Would Like It to Be`,
          })),
        }}
        hasInvoice={false}
      />
    ),
    'exchange-paid': (
      <ExchangePaid shop={shop} order={order} emailReturn={swapped} slipUrl={order.url} hasInvoice />
    ),
    'exchange-paid-arrived': (
      <ExchangePaid
        shop={shop}
        order={order}
        emailReturn={{ ...swapped, ...arrived }}
        slipUrl={order.url}
        hasInvoice={false}
      />
    ),
    'order-link': (
      <OrderLink
        shop={shop}
        order={{ ...order, url: `${shop.url}/order/${order.id}#mi5w2k0g.Qm9XdHNh0nG3cmV0` }}
        hasAccount={false}
      />
    ),
    'order-changed': (
      <Changed
        shop={shop}
        order={order}
        changes={['1 × Linen Thobe: White, Size 54 to White, Size 56']}
        refund={500}
        unpaid={[]}
      />
    ),
    'order-changed-address': (
      <Changed
        shop={shop}
        order={order}
        changes={['New delivery address: 12 Cable Street, London, E1 8JG']}
        refund={null}
        unpaid={[{ number: 'M-10483', total: 6000 }]}
      />
    ),
    'payment-link-of-delivery': (
      <PaymentLink
        shop={shop}
        order={{ ...order, lines: [], subtotal: 0, discount: 0, shipping: 400, paidBy: null, paidWith: null }}
        total="£4.00"
        payBy="16:05 on 4 March"
        isHeld
        notices={[]}
        addsTo="M-10481"
        takesOut={false}
        isSurcharge
      />
    ),
    'payment-link': (
      <PaymentLink
        shop={shop}
        order={{ ...order, paidBy: null, paidWith: null }}
        total="£95.00"
        payBy="16:05 on 4 March"
        isHeld
        notices={[]}
        addsTo={null}
        takesOut={false}
        isSurcharge={false}
      />
    ),
    'payment-link-of-change': (
      <PaymentLink
        shop={shop}
        order={{ ...order, paidBy: null, paidWith: null }}
        total="£95.00"
        payBy="16:05 on 4 March"
        isHeld
        notices={[]}
        addsTo="M-10481"
        takesOut
        isSurcharge={false}
      />
    ),
    'order-moved': <OrderLink shop={shop} order={order} hasAccount={false} isMoved />,
    'order-link-of-account': <OrderLink shop={shop} order={order} hasAccount />,
    shipped: <Shipped {...parcel} {...tracked('AB 1234 5678 5GB')} />,
    'shipped-untracked': <Shipped {...parcel} carrier={null} trackingNumber={null} trackingUrl={null} />,
    'parcel-taken-back': <ParcelTakenBack shop={shop} order={order} />,
    'shipped-in-part': (
      <Shipped {...parcel} {...tracked('15501')} isPart unsentLines={order.lines.slice(1)} />
    ),
    delivered: (
      <Delivered shop={shop} order={order} returnsUntil={Date.parse('2026-12-25T12:00:00Z')} hasAccount />
    ),
    refunded: (
      <Refunded
        shop={shop}
        order={order}
        amount={order.total}
        refunded={order.total}
        method="card"
        reason="Out of cloth"
        parts={[]}
        hasCreditNote
      />
    ),
    'refunded-in-part': (
      <Refunded
        shop={shop}
        order={order}
        amount={4999}
        refunded={6999}
        method="card"
        reason="A loose seam"
        parts={[
          { label: '1 × Hijaz Vine Embroidered Thobe, Burgundy, size 56', amount: 4400 },
          { label: 'Delivery', amount: 599 },
        ]}
        hasCreditNote={false}
      />
    ),
    'refunded-by-hand': (
      <Refunded
        shop={shop}
        order={order}
        amount={order.total}
        refunded={order.total}
        method="by_hand"
        reason={null}
        parts={[]}
        hasCreditNote
      />
    ),
    'payment-returned': (
      <PaymentReturned shop={shop} order={order} amount={5598} currency="GBP" reason="second payment" />
    ),
    'return-asked': (
      <Returned shop={shop} order={order} emailReturn={ordinary} emailKind="asked" expected={5598} />
    ),
    'return-asked-faulty': (
      <Returned
        shop={bare}
        order={order}
        emailReturn={{ ...ordinary, reasons: ['faulty'] }}
        emailKind="asked"
      />
    ),
    'return-label': <Returned shop={shop} order={order} emailReturn={ordinary} emailKind="label" />,
    'return-code': <Returned shop={shop} order={order} emailReturn={ordinary} emailKind="code" />,
    'return-received': <Returned shop={shop} order={order} emailReturn={ordinary} emailKind="received" />,
    'return-asked-swap': <Returned shop={shop} order={order} emailReturn={swapped} emailKind="asked" />,
    'return-incomplete': (
      <Returned
        shop={shop}
        order={order}
        emailReturn={ordinary}
        emailKind="incomplete"
        missing={['1 × Najd Two-Button Thobe, White, size 56']}
      />
    ),
    'return-late': (
      <Returned
        shop={shop}
        order={order}
        emailReturn={ordinary}
        emailKind="late"
        arrived={['1 × Najd Two-Button Thobe, White, size 56']}
        notAccepted={['1 × Najd Two-Button Thobe, White, size 58']}
        reason="It has been worn."
        expected={1000}
      />
    ),
    'return-unavailable': (
      <Returned
        shop={shop}
        order={order}
        emailReturn={{ ...swapped, ...arrived }}
        emailKind="unavailable"
        missing={['1 × Najd Two-Button Thobe, White, size 56']}
      />
    ),
    'return-received-swap': (
      <Returned shop={shop} order={order} emailReturn={{ ...swapped, ...arrived }} emailKind="received" />
    ),
    'return-asked-unpaid': <Returned shop={shop} order={order} emailReturn={unpaid} emailKind="asked" />,
    'return-received-unpaid': (
      <Returned shop={shop} order={order} emailReturn={{ ...unpaid, ...arrived }} emailKind="received" />
    ),
    'return-refundable': (
      <Returned
        shop={shop}
        order={order}
        emailReturn={{ ...unpaid, exchange: { ...unpaid.exchange!, status: 'CANCELED' } }}
        emailKind="refundable"
      />
    ),
    'return-lapsed': <Returned shop={shop} order={order} emailReturn={swapped} emailKind="lapsed" />,
    'return-canceled': (
      <Returned
        shop={shop}
        order={order}
        emailReturn={ordinary}
        emailKind="canceled"
        reason="The parcel was empty."
      />
    ),
    canceled: <Canceled shop={shop} order={order} />,
    'canceled-offline': (
      <Canceled shop={shop} order={{ ...order, paidBy: 'offline', paidWith: 'Received directly' }} />
    ),
    'canceled-unpaid': <Canceled shop={shop} order={{ ...order, paidBy: null, paidWith: null }} />,
  }
}
