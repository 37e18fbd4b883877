import type { ReactElement } from 'react'
import type { EmailOrder } from '../site/mail/data/readEmailOrder.ts'
import type { EmailShop } from '../site/mail/data/readShop.ts'
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
import { ImportReport } from '../site/mail/templates/ImportReport.tsx'
import { BackInStock } from '../site/mail/templates/BackInStock.tsx'
import { EmailChange, EmailChangeAsked, EmailChanged } from '../site/mail/templates/EmailChange.tsx'
import { LowStockNotice, NewOrderNotice, NewReviewNotice } from '../site/mail/templates/ShopNotices.tsx'
import { TestMail } from '../site/mail/emails/testMail.tsx'
import { anOrder, aShop } from './emailData.ts'
import { orderEmails, type EmailSample } from './orderEmails.tsx'

const at = '2026-11-26T14:05:00.000Z'
const link = 'https://madar.test/reset-password#Qm9XdHNh0nG3cmV0LWZvci1hLXRlc3Qtb25seQ'

/** Builds all emails except those about orders and returns. */
const otherEmails = ({ shop, bare, order }: EmailSample): Record<string, ReactElement> => {
  const person = { shop, firstName: 'Yusuf', link }
  return {
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
            detail: 'This order is paid here, but the provider has no record of the payment.',
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
    'import-report': (
      <ImportReport
        shop={shop}
        undoUntil="2026-12-26T14:05:00.000Z"
        imports={[
          {
            id: '5f8fad5b-d9cb-469f-a165-70867728950e',
            fileName: 'products_export.csv',
            format: 'shopify',
            imported: 1204,
            leftOutRows: 3,
            refused: 21,
            reasons: [{ title: 'Najd Thobe', reason: 'Its SKU or slug has been taken since the check.' }],
            waitingPictures: 310,
            failedPictures: 0,
          },
        ]}
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

/** Builds every email with the data of an ordinary day, and some with unusual data. */
export const sampleEmails = (
  shop: EmailShop = aShop(),
  order: EmailOrder = anOrder(),
): Record<string, ReactElement> => {
  const bare = aShop({
    phone: '',
    email: '',
    url: shop.url,
    primaryColor: '#fde047',
    trader: { name: 'Madar', addressLines: [], companyNumber: '', vatNumber: '' },
  })
  const sample = { shop, bare, order }
  return { ...orderEmails(sample), ...otherEmails(sample) }
}
