import { isWithinThirtyDays } from '@shop/contracts/shop/deliveryDays'
import { deliveryRegions } from '@shop/contracts/shop/deliveryRegions'
import { returnDays } from '@shop/contracts/shop/returnDays'
import type { ContentFacts } from './ContentText.ts'
import { contentPage } from './contentPage.tsx'

const trader = ({ company, storeName, storeEmail, storePhone }: ContentFacts): string => {
  const parts = [
    company.name || storeName,
    company.address.split('\n').join(', '),
    company.number && `registered in England and Wales, company number ${company.number}`,
    company.vatNumber && `VAT number ${company.vatNumber}`,
    storeEmail && `email ${storeEmail}`,
    storePhone && `phone ${storePhone}`,
  ]
  return `You buy from ${parts.filter(Boolean).join('; ')}.`
}

const hasSlowOption = ({ delivery }: ContentFacts): boolean =>
  deliveryRegions(delivery).some(({ ways }) => !ways.every(isWithinThirtyDays))

export const page = contentPage({
  path: '/terms',
  title: 'Terms and Conditions',
  description: ({ storeName }) =>
    `The terms on which ${storeName} sells: orders, prices, payment, delivery, returns and your rights.`,
  intro: ({ delivery }) =>
    `Short, in plain words, and for consumers ${delivery.zones.some(({ isOpen }) => isOpen) ? 'wherever we deliver' : 'in the United Kingdom'}. Nothing here takes away a right that the law gives you.`,
  sections: facts => [
    { title: 'Who sells', blocks: [trader(facts)] },
    {
      title: 'Your order',
      blocks: [
        'Products in the shop are an invitation to order. When you go from the cart to payment we hold the pieces for you for about half an hour. The contract is made when your payment is confirmed and we send you the order confirmation, which sets out everything about your order for you to keep.',
        'If a payment arrives after the pieces were released and the last one is gone, we will tell you and refund you in full at once.',
        `You may order up to ${facts.maxOrderQuantity} of one piece. You must be 18, or have the consent of somebody who may contract for you.`,
      ],
    },
    {
      title: 'Prices and payment',
      blocks: [
        `Prices are in pounds sterling${facts.vatRegistered ? ' and include VAT at the rate that applies' : ''}. Delivery is added as shown in the cart before you pay. The price that counts is the one shown when you start the payment; if it has changed in the meantime, we will ask you first.`,
        'You pay on the page of our payment provider. We take the money when you order. Each promotion code says what it needs and when it ends; one code can be used for an order.',
        'If a price is so plainly wrong that you could have known it, we may cancel the order and refund you.',
      ],
    },
    {
      title: 'Delivery',
      blocks: [
        `We deliver in the times given under Shipping, and within 30 days of your order${hasSlowOption(facts) ? ' unless you chose a delivery that takes longer' : ' in any case'}. The risk passes to you when you, or somebody you named, receive the parcel.`,
        { link: { to: '/shipping', label: 'Shipping' } },
      ],
    },
    {
      title: 'Returns and your right to cancel',
      blocks: [
        `You may cancel within 14 days of receiving your order for any reason, and we take unworn pieces back for ${returnDays} days. The returns page says how it works and what it costs.`,
        { link: { to: '/returns', label: 'Returns and Exchanges' } },
      ],
    },
    {
      title: 'Faults',
      blocks: [
        'We are under a legal duty to supply goods that conform with the contract (Consumer Rights Act 2015). Cloth is woven and dyed in batches, so a colour may differ a little from your screen or from an earlier piece; that alone is no fault.',
      ],
    },
    {
      title: 'Your account and reviews',
      blocks: [
        'Keep your password to yourself, and tell us if somebody else may know it. Reviews come from customers who bought the piece. We publish good and bad ones alike, and refuse those that are abusive, unlawful, about somebody else or not about the piece.',
      ],
    },
    {
      title: 'Liability, law and disputes',
      blocks: [
        'We answer for loss that we could foresee and that follows from our breach of these terms or of reasonable care, and without limit for death or injury through negligence, for fraud, and for what the law does not let us exclude. We sell for private use and do not answer for business losses.',
        'The law of England and Wales applies; if you live in Scotland, Northern Ireland or another country you also keep the protection that its law gives to consumers, and may go to its courts. Before that, please write to us: we answer complaints within five business days.',
      ],
    },
  ],
})
