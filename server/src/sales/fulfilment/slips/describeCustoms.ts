import { withCarriersCountry } from '@shop/contracts/addresses/places'
import { countryName } from '@shop/contracts/addresses/countries'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { formatMoney } from '@shop/contracts/money'
import { dutyTerms } from '@shop/contracts/orders/dutyTerms'
import type { DeliveryWay } from '@shop/contracts/orders/endpoints'
import { orderName } from '@shop/contracts/orders/orderNumber'
import type { Settings } from '@shop/contracts/shop/settings'
import { linesWithCountry } from '@shop/contracts/returns/sendingBack'
import {
  addressLines,
  deliveryLines,
  contactLine,
  dateOf,
  footOf,
  sellerLines,
  withoutEmpty,
} from '../../orders/invoices/pdf/describeParts.ts'
import type { Sheet } from '../../orders/invoices/pdf/Sheet.ts'
import { declarationOf, type Declaration } from './declarationOf.ts'
import { lineDetail, unitsOf } from './describePackingSlip.ts'
import type { Consignment } from '../../orders/parcels/Parcel.ts'
import type { Parcel } from './readParcels.ts'

/** Formats a weight; leaves room to write in an unknown one, since customs need it. */
export const weightText = (grams: number): string =>
  grams > 0 ? `${(grams / 1000).toFixed(2)} kg` : '......... kg'

/** Carriers whose parcels travel as post abroad, and so need the declaration of the Universal Postal Union. */
const postalCarriers: readonly string[] = ['royal mail', 'parcelforce']

/** Maximum value, in pence, and weight for Royal Mail's CN22; above them a CN23 is needed. */
const maxOfCn22 = { worth: 270_00, weightGr: 2000 }

type Form = 'CN22' | 'CN23' | 'invoice'

const titleOf = (form: Form): string =>
  form === 'invoice' ? 'Commercial invoice' : `Customs declaration ${form}`

/** Names the carrier and its method, where one name may contain the other: `Aramex delivery`. */
const sentBy = (way: DeliveryWay, carrier: string): string => {
  const name = deliveryName(way)
  const isNamed = name.toLowerCase().includes(carrier.toLowerCase())
  return withoutEmpty([!isNamed && carrier, name]).join(', ')
}

const invoiceColumns = ['Item', 'Quantity', 'Tariff code', 'Origin', 'Weight', 'Value']
/** In English and French, the language of the Universal Postal Union. */
const postColumns = [
  'Description of contents / Description du contenu',
  'Qty / Qté',
  'HS / SH',
  'Origin / Origine',
  'Weight / Poids',
  'Value / Valeur',
]

/** Categories of the Universal Postal Union's forms. */
const categories = [
  'Gift / Cadeau',
  'Documents',
  'Sale of goods / Vente de marchandises',
  'Commercial sample / Échantillon commercial',
  'Returned goods / Retour de marchandise',
  'Other / Autre',
] as const

/** Writes the categories with one box ticked. An exchange is none of the others. */
export const tickedBoxes = (isExchange: boolean): string[] => {
  const tickedCategory: (typeof categories)[number] = isExchange
    ? 'Other / Autre'
    : 'Sale of goods / Vente de marchandises'
  const boxes = categories.map(name => `[${name === tickedCategory ? 'X' : ' '}] ${name}`)
  return [...boxes, ...(isExchange ? ['exchange'] : [])]
}

const fitsCn22 = ({ worth, weightGr }: Consignment): boolean =>
  worth <= maxOfCn22.worth && weightGr <= maxOfCn22.weightGr

/** Tells whether a parcel needs a CN23 only because of the orders that travel with it. */
export const needsCn23Together = (declared: Declaration): boolean =>
  formsOf(declared).includes('CN23') && fitsCn22(declared)

/** Lists the forms that a parcel needs: the postal declaration only if it travels as post. */
export const formsOf = (declared: Declaration): Form[] => {
  const { carrier, consignment, isForcesPost } = declared
  const postal = fitsCn22(consignment) ? 'CN22' : 'CN23'
  if (isForcesPost) return [postal]
  return postalCarriers.includes(carrier.toLowerCase()) ? [postal, 'invoice'] : ['invoice']
}

/** Names the terms of trade with the place at which they end, as Incoterms require. */
const termsTo = (recipient: Declaration['to'], { deliveryWay, vatReason }: Parcel['order']): string => {
  const { code, payment, text } = dutyTerms(deliveryWay, vatReason)
  return recipient
    ? `${code} ${recipient.city}, ${countryName(withCarriersCountry(recipient).country)} (Incoterms 2020), ${payment}`
    : text
}

/** Lists the facts at the top of a form. A CN22 has no room for the number of the invoice and the price of delivery. */
const factsOf = (
  form: Form,
  { order, freight }: Parcel,
  { isExchange, isForcesPost, to, carrier }: Declaration,
  invoiceNumber: string | undefined,
): Sheet['facts'] => {
  const deliveryPrice = {
    label: form === 'invoice' ? 'Freight, for the whole order' : 'Postage, for the whole order',
    value: formatMoney(freight, order.currency),
  }
  const packages = { label: 'Packages', value: '1, gross weight ................ kg' }
  const reason = { label: 'Reason for export', value: isExchange ? 'Exchange' : 'Sale' }
  return [
    { label: 'Order', value: orderName(order) },
    { label: 'Date of sale', value: dateOf(order.paidAt ?? order.createdAt) },
    ...(form !== 'CN22' && invoiceNumber ? [{ label: 'Invoice number', value: invoiceNumber }] : []),
    ...(form === 'invoice' ? [reason] : []),
    ...(form === 'CN22' ? [] : [deliveryPrice, packages]),
    { label: 'Currency', value: order.currency },
    ...(isForcesPost ? [] : [{ label: 'Terms', value: termsTo(to, order) }]),
    { label: 'Sent by', value: sentBy(order.deliveryWay, carrier) },
  ]
}

/** Describes one form: they require the same facts, and differ in their name and where they are attached. */
const describeForm = (
  form: Form,
  parcel: Parcel,
  declared: Declaration,
  invoiceNumber: string | undefined,
): Sheet => {
  const { order, lines } = parcel
  const { seller, eoriNumber } = declared.sender
  const money = (amount: number) => formatMoney(amount, order.currency)
  const { isExchange } = declared
  const abroad = { ...seller, addressLines: [...linesWithCountry(seller.addressLines)] }
  return {
    title: titleOf(form),
    number: order.number,
    storeName: seller.storeName,
    seller: [...sellerLines(abroad), ...(eoriNumber ? [`EORI ${eoriNumber.toUpperCase()}`] : [])],
    facts: factsOf(form, parcel, declared, invoiceNumber),
    parties: [
      { label: 'Deliver to', lines: withoutEmpty([...deliveryLines(declared.to), order.email]) },
      { label: 'Sold to', lines: addressLines(order.billingAddress) },
      ...(form === 'invoice'
        ? []
        : [{ label: 'Category of item / Catégorie de l’envoi', lines: tickedBoxes(isExchange) }]),
    ],
    table: {
      columns: form === 'invoice' ? invoiceColumns : postColumns,
      rows: [
        ...declared.lines.map(({ line, text, tariffCode, origin, weightGr, worth }) => ({
          title: line.title,
          detail: withoutEmpty([text, lineDetail(line)]).join('  ·  '),
          figures: [
            String(line.quantity),
            tariffCode || '–',
            origin ? countryName(origin) : '–',
            weightText(weightGr),
            money(worth),
          ],
        })),
        {
          title: 'Total of the parcel',
          detail: 'Without delivery',
          figures: [String(unitsOf(lines)), '', '', weightText(declared.weightGr), money(declared.worth)],
        },
      ],
    },
    summary: null,
    totals: [],
    grandTotal: null,
    includedAmounts: [],
    closing: withoutEmpty([
      form === 'invoice'
        ? 'We declare that this invoice shows the actual price, or where nothing was paid the worth, of what is described, and that all of it is true and correct.'
        : 'I certify that the particulars given in this declaration are correct, and that this item contains nothing dangerous and nothing that law or postal rules forbid.',
      'Signed, with the date:  ................................................................',
      contactLine('Questions about this parcel?', seller),
    ]),
    foot: footOf(seller),
  }
}

/**
 * Describes the customs forms of a parcel: the postal declaration if it travels as post, and the commercial invoice.
 * Empty if it needs no declaration. `invoiceNumbers` is keyed by order id.
 */
export const describeCustoms = (
  parcel: Parcel,
  settings: Settings,
  invoiceNumbers: ReadonlyMap<string, string>,
): Sheet[] => {
  const declared = declarationOf(parcel, settings)
  if (!declared) return []
  return formsOf(declared).map(form =>
    describeForm(form, parcel, declared, invoiceNumbers.get(parcel.order.id)),
  )
}
