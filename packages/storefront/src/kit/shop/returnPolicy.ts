import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { countriesIn, deliveryRegions } from '@shop/contracts/shop/deliveryRegions'
import { returnDays } from '@shop/contracts/shop/returnDays'

/** More countries than Google reads of one policy. */
const mostCountries = 50

const schema = 'https://schema.org'

/** Destination countries named in the settings, as ISO 3166 codes. */
export const namedCountries = (delivery: PublicSettings['delivery']): string[] =>
  deliveryRegions(delivery).flatMap(({ places }) => countriesIn(places))

/**
 * Return policy for schema.org, as the page of returns promises it: refunds by post at the customer's cost, exchanges
 * and faults at ours.
 */
export const returnPolicy = (countries: readonly string[]) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: countries.slice(0, mostCountries),
  returnPolicyCountry: 'GB',
  returnPolicyCategory: `${schema}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: returnDays,
  returnMethod: `${schema}/ReturnByMail`,
  returnFees: `${schema}/ReturnFeesCustomerResponsibility`,
  itemDefectReturnFees: `${schema}/FreeReturn`,
  refundType: [`${schema}/FullRefund`, `${schema}/ExchangeRefund`],
  merchantReturnLink: '/returns',
})
