import type { ReactElement } from 'react'
import type { LetterOrder } from '../site/mail/data/readLetterOrder.ts'
import type { Shop } from '../site/mail/data/readShop.ts'
import { AccountNotice } from '../site/mail/templates/AccountNotice.tsx'
import {
  AccountClosed,
  EmailConfirm,
  Invitation,
  Welcome,
  PasswordReset,
} from '../site/mail/templates/Accounts.tsx'
import { AlertsNotice } from '../site/mail/templates/AlertsNotice.tsx'
import { NewsletterConfirm } from '../site/mail/templates/NewsletterConfirm.tsx'
import { BackInStock } from '../site/mail/templates/BackInStock.tsx'
import { PaymentLink } from '../site/mail/templates/PaymentLink.tsx'
import { Changed } from '../site/mail/templates/Changed.tsx'
import { Canceled } from '../site/mail/templates/Canceled.tsx'
import { Delivered } from '../site/mail/templates/Delivered.tsx'
import { EmailChange, EmailChangeAsked, EmailChanged } from '../site/mail/templates/EmailChange.tsx'
import { ExchangePaid } from '../site/mail/templates/ExchangePaid.tsx'
import { LowStockNotice, NewOrderNotice, NewReviewNotice } from '../site/mail/templates/ShopNotices.tsx'
import { OrderConfirmation } from '../site/mail/templates/OrderConfirmation.tsx'
import { OrderLink } from '../site/mail/templates/OrderLink.tsx'
import { PaymentReturned } from '../site/mail/templates/PaymentReturned.tsx'
import { Refunded } from '../site/mail/templates/Refunded.tsx'
import { Returned } from '../site/mail/templates/Returned.tsx'
import { ParcelTakenBack } from '../site/mail/templates/ParcelTakenBack.tsx'
import { Shipped } from '../site/mail/templates/Shipped.tsx'
import { TestMail } from '../site/mail/letters/testMail.tsx'
import { anOrder, aShop, someReturns } from './letterData.ts'

const at = '2026-11-26T14:05:00.000Z'
const link = 'https://madar.test/reset-password#Qm9XdHNh0nG3cmV0LWZvci1hLXRlc3Qtb25seQ'

/** Every letter with the data of an ordinary day, and some with that of an odd one. */
export const sampleLetters = (
  shop: Shop = aShop(),
  order: LetterOrder = anOrder(),
): Record<string, ReactElement> => {
  const person = { shop, firstName: 'Yusuf', link }
  const bare = aShop({
    phone: '',
    email: '',
    url: shop.url,
    primaryColor: '#fde047',
    trader: { name: 'Madar', addressLines: [], companyNumber: '', vatNumber: '' },
  })
  const { back, swapped, unpaid } = someReturns(order)
  const parcel = { shop, order, isPart: false, toCome: [] }
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
    'exchange-paid': <ExchangePaid shop={shop} order={order} back={swapped} slipUrl={order.url} hasInvoice />,
    'exchange-paid-arrived': (
      <ExchangePaid
        shop={shop}
        order={order}
        back={{ ...swapped, ...arrived }}
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
      />
    ),
    'payment-link': (
      <PaymentLink
        shop={shop}
        order={{ ...order, paidBy: null, paidWith: null }}
        total="£95.00"
        payBy="16:05 on 4 March"
        link="https://checkout.stripe.com/c/pay/cs_test_a1"
      />
    ),
    'order-moved': <OrderLink shop={shop} order={order} hasAccount={false} isMoved />,
    'order-link-of-account': <OrderLink shop={shop} order={order} hasAccount />,
    shipped: <Shipped {...parcel} carrier="Royal Mail" trackingNumber="AB 1234 5678 5GB" />,
    'shipped-untracked': <Shipped {...parcel} carrier={null} trackingNumber={null} />,
    'parcel-taken-back': <ParcelTakenBack shop={shop} order={order} />,
    'shipped-in-part': (
      <Shipped {...parcel} carrier="Royal Mail" trackingNumber="15501" isPart toCome={order.lines.slice(1)} />
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
      <PaymentReturned shop={shop} order={order} amount={5598} currency="GBP" why="second payment" />
    ),
    'return-asked': <Returned shop={shop} order={order} back={back} news="asked" expected={5598} />,
    'return-asked-faulty': (
      <Returned shop={bare} order={order} back={{ ...back, reasons: ['faulty'] }} news="asked" />
    ),
    'return-received': <Returned shop={shop} order={order} back={back} news="received" />,
    'return-asked-swap': <Returned shop={shop} order={order} back={swapped} news="asked" />,
    'return-incomplete': (
      <Returned
        shop={shop}
        order={order}
        back={back}
        news="incomplete"
        missing={['1 × Najd Two-Button Thobe, White, size 56']}
      />
    ),
    'return-unavailable': (
      <Returned
        shop={shop}
        order={order}
        back={{ ...swapped, ...arrived }}
        news="unavailable"
        missing={['1 × Najd Two-Button Thobe, White, size 56']}
      />
    ),
    'return-received-swap': (
      <Returned shop={shop} order={order} back={{ ...swapped, ...arrived }} news="received" />
    ),
    'return-asked-unpaid': <Returned shop={shop} order={order} back={unpaid} news="asked" />,
    'return-received-unpaid': (
      <Returned shop={shop} order={order} back={{ ...unpaid, ...arrived }} news="received" />
    ),
    'return-refundable': (
      <Returned
        shop={shop}
        order={order}
        back={{ ...unpaid, exchange: { ...unpaid.exchange!, status: 'CANCELED' } }}
        news="refundable"
      />
    ),
    'return-lapsed': <Returned shop={shop} order={order} back={swapped} news="lapsed" />,
    'return-canceled': (
      <Returned shop={shop} order={order} back={back} news="canceled" reason="The parcel was empty." />
    ),
    canceled: <Canceled shop={shop} order={order} />,
    'canceled-offline': (
      <Canceled shop={shop} order={{ ...order, paidBy: 'offline', paidWith: 'Received directly' }} />
    ),
    'canceled-unpaid': <Canceled shop={shop} order={{ ...order, paidBy: null, paidWith: null }} />,
    'back-in-stock': (
      <BackInStock
        shop={shop}
        title="Fes Hooded Jalab"
        choice="Sand, size 54"
        url="https://madar.test/products/fes?colour=Sand&size=54"
        picture="https://madar.test/media/fes.jpg"
        endLink="https://madar.test/back-in-stock#0f8fad5b"
      />
    ),
    'newsletter-confirm': (
      <NewsletterConfirm
        shop={shop}
        link="https://madar.test/newsletter#0f8fad5b"
        endLink="https://madar.test/unsubscribe#0f8fad5b"
      />
    ),
    welcome: <Welcome shop={shop} firstName={null} link={link} orders={[]} />,
    'welcome-confirmed': <Welcome {...person} link={null} orders={[]} />,
    'welcome-with-order': (
      <Welcome shop={shop} firstName={null} link={link} orders={['M-10482', 'M-10490']} />
    ),
    'password-reset': <PasswordReset {...person} />,
    invitation: (
      <Invitation
        shop={shop}
        link={link}
        inviter="Maryam Siddiqui"
        roles={['Catalogue', 'Packer']}
        lastDay="2026-12-04"
      />
    ),
    'email-change': <EmailChange shop={shop} link={link} newEmail="yusuf.rahman@new.test" />,
    'email-change-asked': <EmailChangeAsked {...person} newEmail="yusuf.rahman@new.test" />,
    'email-change-asked-of-a-stranger': <EmailChangeAsked shop={shop} firstName={null} newEmail={null} />,
    'email-changed': <EmailChanged {...person} whose="old" newEmail="yusuf.rahman@new.test" />,
    'email-changed-bare': <EmailChanged {...person} whose="old" shop={bare} newEmail={null} />,
    'email-changed-new': <EmailChanged {...person} whose="new" newEmail="yusuf.rahman@new.test" />,
    'email-confirm': <EmailConfirm shop={shop} link={link} orders={['M-10482']} />,
    'password-changed': <AccountNotice {...person} news="password" at={at} />,
    'second-factor-on': <AccountNotice {...person} news="second-factor-on" at={at} />,
    'second-factor-off': <AccountNotice {...person} firstName={null} news="second-factor-off" at={at} />,
    'recovery-codes': <AccountNotice {...person} news="recovery-codes" at={at} />,
    'wrong-codes': <AccountNotice {...person} news="wrong-codes" at={at} />,
    'provider-linked': <AccountNotice {...person} news="provider" at={at} />,
    'account-closed': <AccountClosed {...person} />,
    alerts: (
      <AlertsNotice
        shop={shop}
        groups={[
          {
            kind: 'job-failing',
            count: 1,
            detail: 'The job "outbox" has not succeeded since 24 November 2026 at 07:00.',
            orderId: null,
            orderNumber: null,
          },
          {
            kind: 'order-without-payment',
            count: 184,
            detail: 'This order is paid here, and the provider knows of no such payment.',
            orderId: '5f8fad5b-d9cb-469f-a165-70867728950e',
            orderNumber: 'M-10482',
          },
        ]}
      />
    ),
    'new-order-notice': (
      <NewOrderNotice shop={shop} order={{ ...order, giftNote: 'Eid mubarak,\nwith love' }} />
    ),
    'new-review': (
      <NewReviewNotice
        shop={shop}
        review={{
          id: '5f8fad5b-d9cb-469f-a165-70867728950e',
          rating: 4,
          title: 'Falls well',
          comment: 'True to size.\nThe cuffs are a touch wide.',
          productTitle: 'Najd Two-Button Thobe',
          author: 'Yusuf Rahman',
          isWaiting: true,
        }}
      />
    ),
    'test-mail': <TestMail shop={shop} sentAt="14 January 2026 at 09:30:00" />,
    'low-stock': (
      <LowStockNotice
        shop={shop}
        threshold={10}
        products={[
          {
            id: 'a',
            title: 'Fes Hooded Jalab',
            variants: [
              { id: '1', color: 'Sand', size: '54', details: '', left: 0 },
              { id: '2', color: 'Olive', size: '56', details: '', left: 3 },
            ],
          },
          {
            id: 'b',
            title: 'Najd Two-Button Thobe',
            variants: [{ id: '3', color: 'White', size: '58', details: '', left: 9 }],
          },
        ]}
      />
    ),
  }
}
