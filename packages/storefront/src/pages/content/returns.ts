import { isInUkVat } from '@shop/contracts/addresses/places'
import { exchangeReservationDays, returnDays } from '@shop/contracts/shop/returnDays'
import type { ContentFacts } from './ContentText.ts'
import { contentPage } from './contentPage.tsx'

/** The statutory cancellation period in days from delivery: Consumer Contracts Regulations 2013, regulation 30. */
const cancellationDays = 14

const isSoldAbroad = ({ delivery }: ContentFacts): boolean =>
  delivery.zones.some(({ isOpen, places }) => isOpen && places.some(place => !isInUkVat(place)))

const abroadSection = ({ delivery }: ContentFacts) => ({
  title: 'From outside the UK',
  blocks: [
    {
      list: [
        'The same time limits apply. You pay the postage to us, for exchanges too, unless a piece is faulty or not what you ordered. Please use a tracked service.',
        'On the customs form tick “Returned goods”, and give your order number and what you paid for the pieces. Otherwise your parcel may be held up for duty.',
        `We refund what you paid us${delivery.ioss ? ', including any VAT of your country that was part of your total' : ''}. Duty and tax that you paid to customs or the carrier did not come to us, so we cannot refund them. Ask your customs office how to claim them back before you post the parcel: it may want to see it.`,
        'We do not charge you for sending an exchange, but customs may ask you for duty and tax on it again.',
      ],
    },
  ],
})

export const page = contentPage({
  path: '/returns',
  title: 'Returns and Exchanges',
  description: ({ storeName }) =>
    `Return unworn pieces to ${storeName} within ${returnDays} days, and exchange sizes and colours for free within the UK.`,
  intro: () =>
    `A thobe has to fall right. Try it on at home; if it does not, you have ${returnDays} days from delivery to book its return, and exchanges within the UK are free: we pay back the postage.`,
  sections: facts => [
    {
      title: 'How to return or exchange',
      blocks: [
        {
          steps: [
            'Open your order, in your account or by the link in our emails, and choose Exchange or Return. Tell us which pieces come back, why, and what you would like instead.',
            'We email you the address at once, and the return slip is in your order. No printer? Write the return code on a piece of paper instead.',
            'Fold each piece as you found it, with its labels attached, and post the parcel. If we have emailed you a prepaid label or a QR code, use that: it costs you nothing. Otherwise you pay the postage first. Keep the receipt: for an exchange within the UK, reply to our email with a photograph of it and we pay the postage back.',
            `Refunds go back the way you paid, no later than 14 days after your parcel has reached us. What you chose in exchange is held for you for ${exchangeReservationDays} days, once any difference in price is paid, and leaves us as soon as your parcel arrives.`,
          ],
        },
        { link: { to: '/profile?tab=orders', label: 'Your orders' } },
        { link: { to: '/find-order', label: 'Ordered as a guest? Find your order' } },
      ],
    },
    {
      title: 'What we take back',
      blocks: [
        `Unworn, unwashed and unaltered pieces with their labels, within ${returnDays} days. Trying on is fine; please do so without perfume, oil or deodorant that marks the cloth.`,
        'If a piece comes back worn, washed or marked, we may deduct what it has lost in value. We will tell you why and how much with your refund.',
        'Pieces that were made or hemmed to your own measurements cannot be returned, unless they are faulty.',
      ],
    },
    {
      title: 'What it costs',
      blocks: [
        {
          list: [
            'Exchanges within the UK: nothing in the end. You pay the postage to us first, and we pay it back once you have sent us a photograph of the receipt. Sending your new size to you is free. If we send you a prepaid label, you pay nothing at all.',
            'Returns for a refund: you pay the postage back to us, unless we send you a prepaid label. We refund what you paid for the pieces.',
            `If everything in an order comes back, and you book the last piece within the ${cancellationDays} days that the law gives you, we refund standard delivery as well.`,
            'Faulty or wrong pieces: everything is at our cost.',
          ],
        },
      ],
    },
    ...(isSoldAbroad(facts) ? [abroadSection(facts)] : []),
    {
      title: 'Your rights',
      blocks: [
        `You may cancel an order for any reason within ${cancellationDays} days of receiving it, under the Consumer Contracts Regulations 2013. Your order confirmation has the form for it; a plain message to us is just as good.`,
        'Under the Consumer Rights Act 2015 goods must be of satisfactory quality, fit for purpose and as described. If they are not, you may reject them within 30 days for a full refund, and ask for a repair or replacement after that. Nothing on this page takes these rights away.',
      ],
    },
  ],
})
