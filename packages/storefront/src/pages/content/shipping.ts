import { formatMoney } from '@shop/contracts/money'
import { deliveryOptionLabel } from '@shop/contracts/orders/deliveryName'
import { deliveryTimeText, defaultCutOff } from '@shop/contracts/shop/deliveryDays'
import { deliveryRegions } from '@shop/contracts/shop/deliveryRegions'
import { isInUkVat, placeInSentence, placeName } from '@shop/contracts/addresses/places'
import { localVatAt } from '@shop/contracts/shop/ioss'
import { optionPrice } from '../../features/place/optionPrice.ts'
import type { ContentFacts } from './ContentText.ts'
import { contentPage } from './contentPage.tsx'

const rateRows = ({ delivery, currency }: ContentFacts) => {
  const money = (amount: number) => formatMoney(amount, currency)
  return deliveryRegions(delivery).flatMap(region =>
    region.ways.map(way => {
      const { freeAbove, heaviest } = way
      const price = optionPrice(way, currency)
      const prices = [
        price.charAt(0).toUpperCase() + price.slice(1),
        freeAbove !== null && `free on orders over ${money(freeAbove)}`,
        heaviest !== null && `up to ${heaviest / 1000} kg`,
      ]
      return [region.name, deliveryOptionLabel(way), deliveryTimeText(way), prices.filter(Boolean).join(', ')]
    }),
  )
}

const hasOpenZone = ({ zones }: ContentFacts['delivery']): boolean => zones.some(({ isOpen }) => isOpen)

/** Lists the destinations of each zone: `Europe: France, Germany.` */
const zoneTexts = ({ delivery: { zones, ioss }, currency }: ContentFacts): string[] =>
  zones
    .filter(({ isOpen }) => isOpen)
    .map(({ name, places, withoutVat }) => {
      const names = new Intl.ListFormat('en-GB').format(places.map(placeInSentence))
      const prices = withoutVat ? ' Prices there are without UK VAT.' : ''
      const isInEu = places.some(place => localVatAt(ioss, place))
      const euVatText =
        ioss && isInEu
          ? ` In the European Union, orders of items worth up to ${formatMoney(ioss.max, currency)} without VAT include the VAT of their country, except in places outside its VAT area such as the Canary Islands.`
          : ''
      return `${places.length === 1 ? placeName(places[0] ?? name) : `${name}: ${names}`}.${prices}${euVatText}`
    })

const placesBlocks = (facts: ContentFacts): (string | { list: string[] })[] => {
  const { uk, zones } = facts.delivery
  const isOpen = hasOpenZone(facts.delivery)
  const refusedPlaces = zones.filter(zone => !zone.isOpen).flatMap(zone => zone.places)
  if (!uk.enabled && !isOpen) return ['We are not taking orders for delivery at the moment.']
  return [
    ...(uk.enabled
      ? [
          `We deliver to the United Kingdom, the Isle of Man included${isOpen ? ', and to these places' : ', but not yet to the Channel Islands'}.`,
        ]
      : ['We deliver to these places.']),
    ...(isOpen ? [{ list: zoneTexts(facts) }] : []),
    ...(refusedPlaces.length > 0
      ? [
          `We do not deliver to ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(refusedPlaces.map(placeInSentence))} at the moment.`,
        ]
      : []),
    'Other addresses in your address book are kept for later: the cart will tell you before you pay if we do not deliver there yet.',
  ]
}

/** Describes charges on delivery, by destination. */
const chargesText = ({ delivery, vatRegistered }: ContentFacts): string => {
  const isAbroad = delivery.zones.some(
    ({ isOpen, places: zonePlaces }) => isOpen && zonePlaces.some(place => !isInUkVat(place)),
  )
  const chargesAtDoor = `${vatRegistered ? 'Prices include VAT, and nothing' : 'Nothing'} is added at the door`
  return isAbroad
    ? `${chargesAtDoor} within the United Kingdom. Elsewhere, unless the table says that duties are paid, customs may ask the person who receives the parcel for duty and tax before they hand it over; we cannot know how much.${delivery.ioss ? ' Where an order includes the VAT of its country in the European Union, only the EU’s duty of EUR 3 on each kind of item may be asked for.' : ''}`
    : `${chargesAtDoor}.`
}

export const page = contentPage({
  path: '/shipping',
  title: 'Shipping',
  description: ({ storeName }) =>
    `How ${storeName} delivers: costs, times, tracking and what to do when a parcel is late.`,
  intro: ({ delivery }) =>
    hasOpenZone(delivery)
      ? 'Packed by hand and sent from the United Kingdom to the places below.'
      : 'Packed by hand, sent from the United Kingdom with Royal Mail or DPD, and tracked to your door.',
  sections: facts => [
    {
      title: 'Options and prices',
      blocks: [
        {
          table: {
            caption: 'Delivery options and prices',
            columns: ['To', 'Delivery', 'Arrives within', 'Costs'],
            rows: rateRows(facts),
          },
        },
        `Business days are Monday to Friday, excluding bank holidays in England and Wales${hasOpenZone(facts.delivery) ? '; abroad, days on which nothing is delivered there do not count either' : ''}. They count from the day we send your parcel. ${chargesText(facts)}`,
        'The threshold for free delivery counts what your pieces cost before a promotion code. Within the United Kingdom it applies to standard delivery; express is always charged.',
      ],
    },
    { title: 'Where we deliver', blocks: placesBlocks(facts) },
    {
      title: 'When your order leaves',
      blocks: [
        `Orders placed before ${defaultCutOff.text} on a business day leave us that day, and all others on the next business day. In the weeks before Ramadan and both Eids, please order a few days earlier: carriers are busy then, and so are we.`,
        'You will get an email when your parcel leaves us, with the carrier and, where it is tracked, the tracking number. You will also find the number on the page of your order.',
        { link: { to: '/profile?tab=orders', label: 'See your orders' } },
        { link: { to: '/find-order', label: 'Ordered as a guest? Find your order' } },
      ],
    },
    {
      title: 'Gifts',
      blocks: [
        'Sending it to somebody else? Write a gift note in the cart, free of charge: it goes into the parcel, and the slip beside it names no prices. Parcels that leave the United Kingdom also carry a commercial invoice for customs, which has to state the prices. Deliver to their address, or to yours.',
        'We do not sell gift cards yet.',
      ],
    },
    {
      title: 'If something goes wrong',
      blocks: [
        {
          list: [
            'Nobody at home: the carrier leaves a card or a message and tries again, or takes the parcel to a collection point near you.',
            'Late: if it is more than two working days late, write to us. We will trace it, and send your pieces again or refund you.',
            'Damaged: keep the packaging, send us a photo within a few days, and we will put it right at our cost.',
            'Wrong address: tell us at once. Until the parcel has left us we can change it.',
          ],
        },
        { link: { to: '/contact', label: 'Contact us about a delivery' } },
      ],
    },
  ],
})
