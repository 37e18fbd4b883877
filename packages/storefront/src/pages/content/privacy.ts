import { rememberedDays } from '../../features/cart/rememberedGuest.ts'
import { periodInWords, retentionPeriods } from '@shop/contracts/accounts/retentionPeriods'
import type { ContentFacts } from './ContentText.ts'
import { contentPage } from './contentPage.tsx'

const controller = ({ company, storeName, storeEmail }: ContentFacts): string => {
  const name = company.name || storeName
  const addressPart = company.address ? `, ${company.address.split('\n').join(', ')}` : ''
  return `${name}${addressPart}, is responsible for your data under the UK General Data Protection Regulation.${storeEmail ? ` Write to ${storeEmail} with anything about it.` : ''}`
}

/** Capitalises the first letter of a table cell. */
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Kinds of personal data, each with its reason and retention period. */
const storedData = [
  [
    'Account: name, email, phone if you give it, password as a hash that cannot be read back',
    'To let you sign in and order (contract)',
    `Until you close your account; anything sent about a new password, a new email or the closing of your account, ${periodInWords(retentionPeriods.accountEmails)}`,
  ],
  [
    'Addresses, wishlist, reviews',
    'To deliver, and to keep your things for you (contract)',
    'Until you delete them or close your account; reviews stay without your name',
  ],
  [
    'Cart',
    'To keep what you have chosen (contract)',
    `Until you empty it or close your account, or ${periodInWords(retentionPeriods.idleCarts)} after you last put something in it`,
  ],
  [
    'Email addresses left with a sold-out piece',
    'To write to you once when it is back (contract)',
    `Until you cancel, and ${periodInWords(retentionPeriods.answeredStockRequests)} after our email; ${periodInWords(retentionPeriods.openStockRequests)} if it never comes back`,
  ],
  [
    'Orders, invoices, refunds',
    'To deliver and to keep books (contract, legal duty)',
    `${capitalised(periodInWords(retentionPeriods.papers))} after the end of the tax year, as HMRC asks; then your name, your addresses and all else that leads back to you go, and only amounts and numbers stay`,
  ],
  [
    'Orders that were never paid for',
    'To tell you what became of them (contract)',
    capitalised(periodInWords(retentionPeriods.unpaidOrders)),
  ],
  [
    'Photos of packed parcels, which may show the address label',
    'To prove what we sent if it is disputed (legitimate interest)',
    `${capitalised(periodInWords(retentionPeriods.parcelPhotos))}, or until you close your account if that is sooner`,
  ],
  [
    'Prepaid labels of returns, which show your name and address',
    'To let you send a return back at our cost (contract)',
    `${capitalised(periodInWords(retentionPeriods.returnLabels))}, or until you close your account if that is sooner`,
  ],
  [
    'Gift notes',
    'To put them into the parcel (contract)',
    'With the order, until you close your account at the latest',
  ],
  [
    'What our payment provider tells us about a payment',
    'To settle it, and to find out what went wrong if something did (contract)',
    capitalised(periodInWords(retentionPeriods.paymentEvents)),
  ],
  [
    'Which network an order came from, under a code',
    'To stop anyone from reserving stock without paying (legitimate interest)',
    capitalised(periodInWords(retentionPeriods.orderNetworks)),
  ],
  [
    'What an assistant that shops for you tells us: the pieces, your name, email and address',
    'To lead you on to the checkout with them (contract)',
    `${capitalised(periodInWords(retentionPeriods.agentSessions))} after the selection has ended`,
  ],
  [
    'Copies of what other systems of ours, such as our warehouse’s, were told about your order',
    'To tell them again if it went astray (contract)',
    capitalised(periodInWords(retentionPeriods.webhookDeliveries)),
  ],
  [
    'What we answered an assistant that shops for you, encrypted',
    'To give it the same answer again rather than to order twice (contract)',
    capitalised(periodInWords(retentionPeriods.agentAnswers)),
  ],
  [
    'Which emails we have sent you',
    'To send them again if they went astray (contract)',
    capitalised(periodInWords(retentionPeriods.sentMails)),
  ],
  [
    'Messages you send us',
    'To answer you (legitimate interest)',
    `${capitalised(periodInWords(retentionPeriods.messages))} in the shop; in our mailbox as long as the answer may matter`,
  ],
  [
    'Whether you want offers by email, with the time and the words you agreed to',
    'To send them, and to prove that you asked (consent)',
    `Until you unsubscribe, by the link in each email or under Notification Preferences; without an account, we keep your email once you have confirmed it, and nothing before; for ${periodInWords(retentionPeriods.unsubscriptions)} after you unsubscribe, a code that stands for it, so that no older link subscribes you again`,
  ],
  [
    'Sign-ins: time and kind of browser',
    'To keep strangers out of your account, and to show you where you are signed in (legitimate interest)',
    'Until you sign out or the session ends',
  ],
  [
    'Failed sign-ins: how many, under a code that stands for the email and the network address',
    'To hold back those who guess passwords (legitimate interest)',
    `${capitalised(periodInWords(retentionPeriods.failedSignIns))} after the last one`,
  ],
  [
    'Emails that somebody has asked us to send to an address: how many, under a code that stands for it',
    'To keep anybody from filling your mailbox (legitimate interest)',
    capitalised(periodInWords(retentionPeriods.mailCounts)),
  ],
  [
    'Notes to ourselves when something goes wrong with an order or a payment',
    'To put it right (legitimate interest)',
    `${capitalised(periodInWords(retentionPeriods.alerts))} after it has been put right`,
  ],
  [
    'Backups, which hold all of this',
    'To bring the shop back after an accident (legitimate interest)',
    `Up to ${periodInWords(retentionPeriods.backups)}`,
  ],
]

export const page = contentPage({
  path: '/privacy',
  title: 'Privacy',
  description: ({ storeName }) =>
    `What ${storeName} knows about you, why, for how long, and how to see, correct or delete it.`,
  intro: () =>
    'No third party watches you on these pages, there is no cookie that follows you, and so there is no wall of questions before you can look at a thobe.',
  sections: facts => [
    { title: 'Who is responsible', blocks: [controller(facts)] },
    {
      title: 'What we keep, why, and for how long',
      blocks: [
        {
          table: {
            caption: 'Personal data',
            columns: ['What', 'Why', 'How long'],
            rows: storedData,
          },
        },
        'Whatever has reached the end of its time is removed the following night.',
      ],
    },
    {
      title: 'What your browser keeps',
      blocks: [
        'Your browser stores what it needs to keep you signed in, the pieces in your cart and wishlist while you are signed out, and the products you looked at last. They stay there until you sign out, take them out again or clear your browser; cart and wishlist join your account when you sign in.',
        'Where you choose the country that your order goes to, your browser keeps it to show you the right delivery prices. To propose one, we look at the languages that your browser is set to, never at where you are.',
        `Where you order as a guest and ask for it, your browser remembers the email and the addresses that you typed, for ${rememberedDays} days after the order. It fills them in next time, and forgets them when you press Clear, order without asking for it, or sign out. They are not sent to us before you order again.`,
        'For as long as a tab is open, your browser also remembers which addresses and which delivery you chose in the cart, what you searched for and which orders you saw paid, so that each is counted and told once, and whether you closed the banner or the invitation to install the shop.',
        'So that the shop works without a connection, your browser keeps the pages and pictures you have seen, as far as they are alike for everybody: never your cart, your account or an order.',
        'One cookie tells us for a year that you have signed in from this browser before, so that strangers who guess passwords cannot lock you out; it is used for nothing else.',
        'We count how often products are seen, searches find nothing, and carts become orders. These are numbers by day, without a cookie, an address or anything else that leads back to you.',
      ],
    },
    {
      title: 'Who else sees it',
      blocks: [
        {
          list: [
            'Our payment provider, Stripe, takes your payment on its own page. Card numbers never reach us.',
            'Royal Mail or DPD get the name, address and, where needed, phone or email for a delivery.',
            'The companies that host our server and carry our emails work on our instructions only.',
            'Authorities, where the law obliges us. Nobody else, and nobody for advertising.',
          ],
        },
      ],
    },
    {
      title: 'Your rights',
      blocks: [
        'You may see your data, correct it, take it with you, restrict or object to its use, and have it deleted, as far as no law obliges us to keep it. Most of it you can do yourself: your profile lets you change your details, download your data and close your account.',
        { link: { to: '/profile', label: 'Go to your profile' } },
        "If you are not happy with how we handle your data, you may complain to the Information Commissioner's Office (ico.org.uk, 0303 123 1113). We would like to hear from you first.",
      ],
    },
  ],
})
