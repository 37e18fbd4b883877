import { internationalNumber } from '@shop/contracts/addresses/internationalNumber'
import type { WeighedParcel } from './LabelCarrier.ts'

/**
 * Royal Mail's maximum lengths of texts about goods, in characters. Addresses are not cut: one that is too long is
 * refused.
 */
const maxLengths = { name: 800, customs: 50 }

const poundsOf = (pence: number): number => pence / 100

/** Builds an order for `POST /orders`. Leaves out SKUs: Click & Drop would overwrite the account's products by them. */
export const clickAndDropOrder = (reference: string, parcel: WeighedParcel): object => {
  const { order, to, recipient, lines, weight, worth, freight, isExport, isDeclared, service } = parcel
  return {
    orderReference: reference,
    isRecipientABusiness: false,
    recipient: {
      address: {
        fullName: recipient,
        addressLine1: to.address1,
        ...(to.address2 && { addressLine2: to.address2 }),
        city: to.city,
        ...(to.state && { county: to.state }),
        postcode: to.postalCode,
        countryCode: to.country,
      },
      ...(to.phone && { phoneNumber: internationalNumber(to.country, to.phone) }),
      emailAddress: order.email,
    },
    packages: [
      {
        weightInGrams: weight,
        packageFormatIdentifier: 'parcel',
        contents: lines.map(line => ({
          name: line.title.slice(0, maxLengths.name),
          quantity: line.quantity,
          unitValue: poundsOf(Math.round(line.worth / line.quantity)),
          unitWeightInGrams: line.weight,
          ...(isDeclared && {
            customsDescription: line.customs.description.slice(0, maxLengths.customs),
            customsCode: line.customs.code,
            originCountryCode: line.customs.origin,
            customsDeclarationCategory: 'commercialSaleOfGoods',
          }),
        })),
      },
    ],
    orderDate: order.createdAt,
    subtotal: poundsOf(worth),
    shippingCostCharged: poundsOf(freight),
    total: poundsOf(worth + freight),
    currencyCode: order.currency,
    ...(isExport && { deliveryTerm: order.deliveryWay.isDutyPaid ? 'DDP' : 'DDU_DAP' }),
    postageDetails: {
      sendNotificationsTo: 'recipient',
      // The shop emails its customers itself.
      receiveEmailNotification: false,
      ...(service && { serviceCode: service }),
      ...(order.iossNumber && { IOSSNumber: order.iossNumber }),
    },
    label: { includeLabelInResponse: true, includeCN: isDeclared },
  }
}
